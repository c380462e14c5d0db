import type { BrowserContext, Page } from 'playwright-core';

declare global {
  interface Window {
    /**
     * Largest distance in pixels that the page's main part could be scrolled sideways in any frame since it was loaded.
     */
    wentSideways: number;
  }
}

/** Waits until everything that loads automatically has loaded. */
export const settled = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('h1, h2') &&
      !document.querySelector('.mantine-Skeleton-root, main [aria-busy="true"]'),
  );

/**
 * Selectors of elements that may be scrolled sideways, but not of those that contain them: a row of tabs, the phases of
 * a board, a wide table within its own frame, and photos side by side.
 */
const MEANT = [
  '[role="tablist"]',
  '[aria-label="Fases"]',
  'div:has(> [role="tabpanel"][id^="phase-"])',
  ':not(main):has(> table)',
  'ul[aria-label="Fotos"]',
].join();

/** Returns elements that have to be scrolled sideways to be read although they should not. */
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

/**
 * Makes pages record in each frame how far their main part could be scrolled sideways: an element that slides in must
 * not widen it.
 */
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

/** Returns texts that are partly hidden, except those that end in «…», which can be read elsewhere. */
export const cut = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const node of document.querySelectorAll<HTMLElement>('body *')) {
      const text = [...node.childNodes].some(
        ({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim(),
      );
      if (!text || node.clientWidth <= 2 || node.closest('[aria-hidden="true"]')) continue;
      const { overflowX, overflowY, textOverflow, webkitLineClamp, clipPath } = getComputedStyle(node);
      // Text for screen readers only.
      if (clipPath !== 'none') continue;
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') continue;
      const isWide = overflowX !== 'visible' && node.scrollWidth > node.clientWidth + 1;
      const isHigh = ['hidden', 'clip'].includes(overflowY) && node.scrollHeight > node.clientHeight + 2;
      if (isWide || isHigh) found.push(`${node.tagName} «${node.textContent?.slice(0, 40)}»`);
    }
    return found;
  });

/**
 * Returns texts that extend beyond the screen, or beyond the element that clips them, except those that end in «…»
 * there.
 */
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

/** Applies the text spacing of WCAG 1.4.12, as in its test. */
export const spaceTexts = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
       p { margin-bottom: 2em !important }`,
    );
    document.adoptedStyleSheets.push(sheet);
  });

/** Returns elements that the Tab key reaches but that are covered entirely by others. */
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
