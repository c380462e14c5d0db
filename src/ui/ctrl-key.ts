/** The key that goes with a letter, as this system calls it. */
export const CTRL_KEY = /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl';
