const ask = (event: Event) => event.preventDefault();
let reasons = 0;

/**
 * Has the browser ask whoever closes the page, since something would be lost; phones mostly don't. Answers what ends it,
 * to be called once.
 */
export function askBeforeLeaving(): () => void {
  reasons += 1;
  globalThis.addEventListener?.('beforeunload', ask);
  return () => {
    reasons -= 1;
    if (reasons === 0) globalThis.removeEventListener?.('beforeunload', ask);
  };
}
