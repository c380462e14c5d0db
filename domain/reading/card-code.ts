import type { CardTarget } from '../commands/command';

/** A card's own address in the app, without the site: what its label says, and what people copy. */
export const cardPath = ({ board_id, card_id }: CardTarget): string => `/flows/${board_id}/cards/${card_id}`;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ADDRESS = new RegExp(`^https?://[^/?#]+/flows/(${UUID})/cards/(${UUID})/?(?:[?#].*)?$`, 'i');

/**
 * The card that a code or a pasted address names; null for anything else. A company is reached by more than one host,
 * so the site is not looked at: only the ids count, and only what this device holds is opened by them.
 */
export function readCardCode(text: string): CardTarget | null {
  const [, board_id, card_id] = ADDRESS.exec(text.trim()) ?? [];
  return board_id && card_id ? { board_id: board_id.toLowerCase(), card_id: card_id.toLowerCase() } : null;
}
