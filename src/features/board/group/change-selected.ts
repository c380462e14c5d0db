import type { CommandInputs } from '../../../../domain/commands/command-table';
import { newId } from '../../../view/new-id';
import { perform } from '../../../view/perform';

type GroupCommand = 'card.move' | 'tag.add' | 'owner.add' | 'card.archive';

/** Change that is made to several cards at once. */
export type GroupChange = {
  [Name in GroupCommand]: {
    name: Name;
    input: Omit<CommandInputs[Name], 'board_id' | 'card_id' | 'from_phase_id'>;
  };
}[GroupCommand];

/** Reason why a card was not changed with the others. */
export interface Refused {
  message: string;
  /** True if the card is no longer in the flow. */
  isGone: boolean;
}

interface Outcome {
  /** Outbox ids of the changes that were made. */
  entry_ids: string[];
  /** Cards that were not changed, by their ids. */
  refused: Map<string, Refused>;
}

/**
 * Makes the same change to each of these cards, by the rules for each: a refused card doesn't stop the others. Works
 * the same with and without a connection. Other people are notified once of all changes.
 *
 * @param onDone called with the number of cards that have been tried
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
