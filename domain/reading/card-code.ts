import type { CardTarget } from '../commands/command';

/** Returns a card's path in the app, without the host. Labels encode it, and people copy it. */
export const cardPath = ({ board_id, card_id }: CardTarget): string => `/flows/${board_id}/cards/${card_id}`;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ADDRESS = new RegExp(`^https?://[^/?#]+/flows/(${UUID})/cards/(${UUID})/?(?:[?#].*)?$`, 'i');

/**
 * Returns the card that a scanned code or a pasted address names; null for anything else. The host is ignored, because
 * a company has more than one: only the ids count, and they open only cards that this device has.
 */
export function readCardCode(text: string): CardTarget | null {
  const [, board_id, card_id] = ADDRESS.exec(text.trim()) ?? [];
  return board_id && card_id ? { board_id: board_id.toLowerCase(), card_id: card_id.toLowerCase() } : null;
}
