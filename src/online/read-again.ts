/** What reads again all that was read online; nothing before a screen has read anything, so that saving loads none of it. */
let reread = () => {};

/** Called once, by what reads. */
export function onSaved(again: () => void) {
  reread = again;
}

export const readAgain = () => reread();
