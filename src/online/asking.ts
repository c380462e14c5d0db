/** So long after the last letter the server is asked, in milliseconds. */
export const PAUSE_MS = 300;
