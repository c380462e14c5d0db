/** Milliseconds after the last keystroke before the server is asked. */
export const TYPING_PAUSE_MS = 300;
