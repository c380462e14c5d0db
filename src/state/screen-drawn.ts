/** Milliseconds between two looks at the page. */
const LOOK_MS = 50;
/** Longest wait for a page that is busy for another reason, in milliseconds. */
const PATIENCE_MS = 10_000;

/**
 * Resolves once the page has drawn the data of this device, which is when nothing in it is busy twice in a row. Modules
 * needed only afterwards (network, deciding changes, dragging) load after that, so that they never delay the first
 * card.
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
