/** Reads all online data again. Does nothing before a screen has read any, so that saving doesn't load that code. */
let reread = () => {};

/** Sets the function that reads online data again; called once by the module that reads. */
export function onSaved(again: () => void) {
  reread = again;
}

export const readAgain = () => reread();
