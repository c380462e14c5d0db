/**
 * Invisible characters: without width, or changing the direction of the text after them. Characters that occur within
 * emoji are not among them.
 */
export const UNSEEN = /[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;
