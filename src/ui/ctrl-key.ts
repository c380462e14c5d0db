/** Name of the modifier key of shortcuts on this system. */
export const CTRL_KEY = /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl';
