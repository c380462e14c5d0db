import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { ROOT } from '../../server/root';

const FONT = join(ROOT, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
/** Pixels by which a text or a box may move: browsers of other versions draw letters a little wider. */
const UNSEEN = 3;

/** Makes pages use a fixed font, since a font of the machine would move every text. */
export async function useFont(context: BrowserContext): Promise<void> {
  const url = `data:font/woff2;base64,${readFileSync(FONT).toString('base64')}`;
  await context.addInitScript(source => {
    const font = new FontFace('Inter', `url(${source})`, { weight: '100 900' });
    document.fonts.add(font);
    void font.load();
  }, url);
}

/** Returns each visible text, field and picture as «left top width height what», from the top down. */
export const boxesOn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const wordsOf = (node: Element) => {
      if (node instanceof HTMLImageElement) return `[${node.alt}]`;
      if (node instanceof HTMLSelectElement) return `[${node.selectedOptions[0]?.text ?? ''}]`;
      if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement)
        return `[${node.value || node.placeholder}]`;
      const own = [...node.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      return own
        .map(({ textContent }) => textContent)
        .join('')
        .trim();
    };
    const isInSight = (node: Element, { left, top, right, bottom, width, height }: DOMRect) =>
      // Text for screen readers only has one pixel.
      Math.min(width, height) > 1 &&
      Math.min(right, bottom) > 0 &&
      left < innerWidth &&
      top < innerHeight &&
      node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    return [...document.body.querySelectorAll('*')]
      .map(node => ({ node, words: wordsOf(node), box: node.getBoundingClientRect() }))
      .filter(({ node, words, box }) => words && isInSight(node, box))
      .sort((one, other) => one.box.top - other.box.top || one.box.left - other.box.left)
      .map(({ words, box }) =>
        [box.left, box.top, box.width, box.height]
          .map(Math.round)
          .concat(words.replaceAll(/\s+/g, ' ') as never)
          .join(' '),
      );
  });

/**
 * Returns the states whose layout differs from the one in `tests/screens/boxes`; with `BOXES=write` the layout is
 * written there instead.
 */
export function changedBoxes(name: string, states: Map<string, string[]>): string[] {
  const file = join(ROOT, 'tests/screens/boxes', `${name}.txt`);
  if (process.env.BOXES === 'write') {
    mkdirSync(dirname(file), { recursive: true });
    const text = [...states].map(([state, lines]) => [`# ${state}`, ...lines, ''].join('\n'));
    writeFileSync(file, text.join('\n'));
    return [];
  }
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const before = new Map(
    kept
      .split(/^# /m)
      .slice(1)
      .map(part => part.trim().split('\n'))
      .map(([state, ...lines]) => [state!, lines]),
  );
  return [...new Set([...before.keys(), ...states.keys()])].flatMap(state =>
    differences(before.get(state) ?? [], states.get(state) ?? []).map(line => `${state}: ${line}`),
  );
}

/** Returns lines of one state that have no similar line in the other, with `-` for before and `+` for after. */
function differences(before: string[], after: string[]): string[] {
  const left = [...before];
  const added = after.filter(line => {
    const at = left.findIndex(other => isLike(line, other));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return [...left.map(line => `- ${line}`), ...added.map(line => `+ ${line}`)];
}

const PARTS = /^(-?\d+) (-?\d+) (-?\d+) (-?\d+) (.*)$/;

function isLike(line: string, other: string): boolean {
  const [one, two] = [PARTS.exec(line), PARTS.exec(other)];
  if (!one || !two || one[5] !== two[5]) return false;
  return [1, 2, 3, 4].every(at => Math.abs(Number(one[at]) - Number(two[at])) <= UNSEEN);
}
