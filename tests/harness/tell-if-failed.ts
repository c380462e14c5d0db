import { beforeEach, onTestFailed } from 'vitest';
import { open } from './browser';

/** Number of lines of a page's accessible tree that are reported. */
const TOLD_LINES = 60;

// A failing test reports with its error what each page showed at that time.
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
      // Closes contexts that the failed test opened and could not close, since the browser is used again.
      if (!before.has(context)) await context.close();
    }
  });
});
