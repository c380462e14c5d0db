import { cardSubject } from '../../domain/commands/subject';
import type { OutboxEntry } from '../../src/mirror/database';
import { idOf } from './ids';
import { NOW } from './times';

/** Creates a waiting entry in which Ana archives a card; its subject is the card by default. */
export function anEntry(values: Partial<OutboxEntry> = {}): OutboxEntry {
  const { card_id = idOf('card') } = values;
  return {
    id: idOf('alteração'),
    sequence: 1,
    name: 'card.archive',
    version: 1,
    user_id: idOf('ana'),
    made_at: NOW,
    subject: cardSubject(card_id ?? ''),
    board_id: idOf('fluxo'),
    card_id,
    input: {},
    status: 'waiting',
    verdict: null,
    ...values,
  };
}
