/** Milliseconds after the last keystroke until the server is asked. */
export const TYPING_PAUSE_MS = 300;
