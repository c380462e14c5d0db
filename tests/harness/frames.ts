import type { Page } from 'playwright-core';

/** State of one card in one frame, as a person could see it. */
export interface CardFrame {
  /** Milliseconds since the page started. */
  at: number;
  /** Names of the columns or lists that show the whole card, with its title. */
  places: string[];
  /** Number of grey blocks in place of a card. */
  blocks: number;
}

declare global {
  interface Window {
    cardFrames: CardFrame[];
    watching: boolean;
  }
}

/** Records what each frame shows of a card from now on, until `seenFrames`. */
export async function watchFrames(page: Page, cardId: string, title: string): Promise<void> {
  await page.evaluate(
    ({ cardId, title }) => {
      window.cardFrames = [];
      window.watching = true;
      const look = (at: number) => {
        if (!window.watching) return;
        const links = [...document.querySelectorAll<HTMLElement>(`a[data-card-id="${cardId}"]`)];
        const whole = links.filter(link => link.checkVisibility() && link.textContent?.includes(title));
        const places = whole.map(link => {
          const region = link.closest('section[aria-label], [role="tabpanel"]');
          const label = region?.getAttribute('aria-labelledby');
          const name = label
            ? document.getElementById(label)?.textContent
            : region?.getAttribute('aria-label');
          return (name ?? '?').replace(/[\s,]*\d.*$/, '').trim();
        });
        const blocks = document.querySelectorAll('li[data-index] > .mantine-Skeleton-root').length;
        const last = window.cardFrames.at(-1);
        const isSame = last && last.blocks === blocks && last.places.join() === places.join();
        if (!isSame) window.cardFrames.push({ at: Math.round(at), places, blocks });
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    { cardId, title },
  );
}

/** Ends the recording, and returns the frames in which something changed. */
export async function seenFrames(page: Page): Promise<CardFrame[]> {
  return page.evaluate(() => {
    window.watching = false;
    return window.cardFrames;
  });
}

/** Makes the page's processor this many times slower. */
export async function throttle(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/**
 * Calls `read` in every frame from now on and records each change of its result. The returned function ends this and
 * returns the results. `read` runs in the page and must not refer to anything outside itself.
 */
export async function watchStates(page: Page, read: () => string): Promise<() => Promise<string[]>> {
  // Passed as an expression, since the page's policy forbids evaluating code in it.
  await page.evaluate(`(() => {
    const read = ${read.toString()};
    window.seenStates = [];
    window.isWatchingStates = true;
    const look = () => {
      if (!window.isWatchingStates) return;
      const state = read();
      if (window.seenStates.at(-1) !== state) window.seenStates.push(state);
      requestAnimationFrame(look);
    };
    look();
  })()`);
  return () =>
    page.evaluate(() => {
      const watched = window as unknown as { isWatchingStates: boolean; seenStates: string[] };
      watched.isWatchingStates = false;
      return watched.seenStates;
    });
}
