/** Marks that nobody sees: without width, or turning the direction of what follows. Those within emoji are none. */
export const UNSEEN = /[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;
