import type { CardState } from '../card-state';
import { excerpt } from '../excerpt';
import type { CardCommand, CardTarget, Names } from './command';

/** The names of a change, taken from what is known of its card at this moment; without those that are not known. */
export function namesOf<Input extends CardTarget>(
  command: Pick<CardCommand<Input>, 'names'>,
  state: CardState,
  input: Input,
): Names {
  const names = {
    board: state.board.name,
    card: state.card?.title,
    identifier: state.card?.identifier,
    ...command.names?.(state, input),
  };
  return Object.fromEntries(Object.entries(names).filter((name): name is [string, string] => !!name[1]));
}

/** The beginning of a text, to stand within a sentence. */
export const quoted = (text: string): string => excerpt(text, 80);
