const ask = (event: Event) => event.preventDefault();
let reasons = 0;

/**
 * Makes the browser ask for confirmation before the page is closed, since something would be lost; most phones don't
 * ask. Returns a function that ends this, to be called once.
 */
export function askBeforeLeaving(): () => void {
  reasons += 1;
  globalThis.addEventListener?.('beforeunload', ask);
  return () => {
    reasons -= 1;
    if (reasons === 0) globalThis.removeEventListener?.('beforeunload', ask);
  };
}
