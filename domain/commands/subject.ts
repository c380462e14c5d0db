/**
 * Returns the subject of every command about this card. It is in its own file because devices load the commands only
 * for a change.
 */
export const cardSubject = (cardId: string) => `card:${cardId}`;
