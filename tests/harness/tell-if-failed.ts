import { beforeEach, onTestFailed } from 'vitest';
import { open } from './browser';

/** How much of a page is told, in lines of its accessible tree. */
const TOLD_LINES = 60;

// Whichever test fails says with its error what each page showed at that time.
beforeEach(() => {
  const before = new Set(open);
  onTestFailed(async ({ task }) => {
    const error = task.result?.errors?.[0];
    for (const context of open) {
      for (const page of context.pages()) {
        const tree = await page
          .locator('body')
          .ariaSnapshot({ timeout: 5_000 })
          .catch(cause => String(cause));
        const shown = tree.split('\n').slice(-TOLD_LINES).join('\n');
        if (error) error.message += `\n\n${page.url()}\n${shown}`;
      }
      // What the test opened itself it did not come to close, and the browser goes on.
      if (!before.has(context)) await context.close();
    }
  });
});
