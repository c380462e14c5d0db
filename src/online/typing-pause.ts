/** So long after the last letter the server is asked, in milliseconds. */
export const TYPING_PAUSE_MS = 300;
