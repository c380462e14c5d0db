import type { CommandInputs } from '../../../../domain/commands/command-table';
import { newId } from '../../../view/new-id';
import { perform } from '../../../view/perform';

type GroupCommand = 'card.move' | 'tag.add' | 'owner.add' | 'card.archive';

/** What is done to several cards at once. */
export type GroupChange = {
  [Name in GroupCommand]: {
    name: Name;
    input: Omit<CommandInputs[Name], 'board_id' | 'card_id' | 'from_phase_id'>;
  };
}[GroupCommand];

/** Why a card was not changed with the others. */
export interface Refused {
  message: string;
  /** It is in the flow no more. */
  isGone: boolean;
}

interface Outcome {
  /** The changes that were made, in the outbox. */
  entry_ids: string[];
  /** The other cards, by their ids. */
  refused: Map<string, Refused>;
}

/**
 * Does the same to each of these cards, by its own rule: one that is refused keeps back none of the others. The same
 * with and without a connection. Others are told of it once.
 *
 * @param onDone tells how many have been tried
 */
export async function changeSelected(
  boardId: string,
  cardIds: string[],
  { name, input }: GroupChange,
  onDone: (count: number) => void,
): Promise<Outcome> {
  const outcome: Outcome = { entry_ids: [], refused: new Map() };
  const batch = newId();
  for (const [at, card_id] of cardIds.entries()) {
    const whole = { board_id: boardId, card_id, ...input };
    const done = await perform<GroupCommand>(name, whole, { hold: true, batch });
    if (!done.ok) {
      const { message, code } = done.refusal;
      outcome.refused.set(card_id, { message, isGone: code === 'not_found' });
    } else if (done.entry_id) outcome.entry_ids.push(done.entry_id);
    onDone(at + 1);
  }
  return outcome;
}
