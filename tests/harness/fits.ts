import type { BrowserContext, Page } from 'playwright-core';

declare global {
  interface Window {
    /** The most that the page's own part could be scrolled sideways in any frame since it was loaded. */
    wentSideways: number;
  }
}

/** Everything that comes by itself has come. */
export const settled = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('h1, h2') &&
      !document.querySelector('.mantine-Skeleton-root, main [aria-busy="true"]'),
  );

/**
 * What is meant to be scrolled sideways, and nothing that it lies in: a row of tabs, the phases of a board, a wide table
 * within its own frame, and photos side by side.
 */
const MEANT = [
  '[role="tablist"]',
  '[aria-label="Fases"]',
  'div:has(> [role="tabpanel"][id^="phase-"])',
  ':not(main):has(> table)',
  'ul[aria-label="Fotos"]',
].join();

/** What has to be scrolled sideways to be read, and is not meant to be. */
export const sideways = (page: Page) =>
  page.evaluate(meant => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page, ${scrollWidth} px`);
    for (const node of document.querySelectorAll<HTMLElement>('body *')) {
      const isScrolled = ['auto', 'scroll'].includes(getComputedStyle(node).overflowX);
      if (!isScrolled || node.scrollWidth <= node.clientWidth + 1 || node.matches(meant)) continue;
      found.push(`${node.tagName} ${node.className}, ${node.scrollWidth} px of ${node.clientWidth}`);
    }
    return found;
  }, MEANT);

/** Has pages note in each frame how far their own part could be scrolled sideways: what slides in must not widen it. */
export const watchSideways = (context: BrowserContext) =>
  context.addInitScript(() => {
    window.wentSideways = 0;
    const look = () => {
      const main = document.querySelector('main');
      if (main) window.wentSideways = Math.max(window.wentSideways, main.scrollWidth - main.clientWidth);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

/** Texts of which a part can't be seen; what ends in «…» says so, and can be read elsewhere. */
export const cut = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const node of document.querySelectorAll<HTMLElement>('body *')) {
      const text = [...node.childNodes].some(
        ({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim(),
      );
      if (!text || node.clientWidth <= 2 || node.closest('[aria-hidden="true"]')) continue;
      const { overflowX, overflowY, textOverflow, webkitLineClamp, clipPath } = getComputedStyle(node);
      // Said to screen readers alone.
      if (clipPath !== 'none') continue;
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') continue;
      const isWide = overflowX !== 'visible' && node.scrollWidth > node.clientWidth + 1;
      const isHigh = ['hidden', 'clip'].includes(overflowY) && node.scrollHeight > node.clientHeight + 2;
      if (isWide || isHigh) found.push(`${node.tagName} «${node.textContent?.slice(0, 40)}»`);
    }
    return found;
  });

/** Texts that reach past the screen, or past what cuts them off; what ends in «…» there says so. */
export const beyond = (page: Page) =>
  page.evaluate(
    ({ meant, width }) => {
      const found: string[] = [];
      const isHeld = (text: Node) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        const { left, right, width: wide } = range.getBoundingClientRect();
        if (wide === 0) return true;
        for (let node = text.parentElement; node && node !== document.body; node = node.parentElement) {
          const { overflowX, textOverflow, webkitLineClamp, clipPath } = getComputedStyle(node);
          if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || clipPath !== 'none') return true;
          if (node.matches(meant) || node.ariaHidden === 'true') return true;
          const edge = node.getBoundingClientRect();
          if (overflowX !== 'visible' && (right > edge.right + 1 || left < edge.left - 1)) return false;
        }
        return right <= width + 1 && left >= -1;
      };
      for (const root of document.querySelectorAll('main, [role="dialog"]')) {
        const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode())
          if (text.nodeValue?.trim() && !isHeld(text)) found.push(`«${text.nodeValue.slice(0, 40)}»`);
      }
      return found;
    },
    { meant: MEANT, width: page.viewportSize()!.width },
  );

/** WCAG 1.4.12, as its test has it. */
export const spaceTexts = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
       p { margin-bottom: 2em !important }`,
    );
    document.adoptedStyleSheets.push(sheet);
  });

/** What the Tab key comes to and nobody sees, as something lies over all of it. */
export async function covered(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const node = document.activeElement as HTMLElement;
      if (!node || node === document.body) return null;
      const { left, top, right, bottom } = node.getBoundingClientRect();
      const places = [0.1, 0.5, 0.9].flatMap(x =>
        [0.1, 0.5, 0.9].map(y => [left + (right - left) * x, top + (bottom - top) * y] as const),
      );
      const isSeen = places.some(([x, y]) => {
        const on = document.elementFromPoint(x, y);
        return on && (node.contains(on) || on.contains(node) || node.closest('label')?.contains(on));
      });
      return isSeen
        ? null
        : `${node.tagName} «${node.getAttribute('aria-label') ?? node.textContent?.slice(0, 40)}»`;
    });
    if (name) found.push(name);
  }
  return [...new Set(found)];
}
