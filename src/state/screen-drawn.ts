/** The page is looked at this often, in milliseconds. */
const LOOK_MS = 50;
/** A page that is busy for another reason is not waited for longer, in milliseconds. */
const PATIENCE_MS = 10_000;

/**
 * Resolves once the page has drawn what this device knows: nothing in it is busy, twice in a row. What is needed only
 * then (the network, what decides changes, what drags) loads after it, and so never holds up the first card.
 */
export async function screenDrawn(): Promise<void> {
  const { document } = globalThis;
  let still = 0;
  for (let waited = 0; document && still < 2 && waited < PATIENCE_MS; waited += LOOK_MS) {
    await new Promise(resolve => setTimeout(resolve, LOOK_MS));
    const isDrawn = document.querySelector('main') && !document.querySelector('[aria-busy="true"]');
    still = isDrawn ? still + 1 : 0;
  }
}
