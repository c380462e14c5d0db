/** The subject of every command about this card. Apart from the commands, which devices load only for a change. */
export const cardSubject = (cardId: string) => `card:${cardId}`;
