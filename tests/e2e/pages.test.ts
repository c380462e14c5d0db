import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atRest, axeOn } from '../harness/accessible';
import { openDevice, signIn } from '../harness/browser';
import { settled } from '../harness/fits';
import { type Site, startSite } from '../harness/site';
import { type Named, nameAll, PAGES } from '../screens/addresses';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

let site: Site;
let named: Named;
beforeAll(async () => {
  site = await startSite();
  named = await nameAll(site);
});
afterAll(() => site.close());

/**
 * Returns fields, and rows of choices beside them, of another height than the others: 36 px above a list, 42 in a form.
 */
const oddFields = (page: Page) =>
  page.evaluate(() => {
    const others = ['checkbox', 'radio', 'file', 'color', 'range', 'hidden'].map(type => `[type="${type}"]`);
    const fields = document.querySelectorAll(`input:not(${others}, [hidden]), select`);
    // Choices with pictures or with a sentence each are not fields of one line.
    const choices = [...document.querySelectorAll('fieldset:has(> label > [type="radio"])')].filter(
      choice => !choice.querySelector('svg, small'),
    );
    return [...fields, ...choices].flatMap(field => {
      const isFramed = field.matches('.mantine-Input-input, fieldset');
      const { height } = (isFramed ? field : field.parentElement!).getBoundingClientRect();
      // A card is edited in place, line by line.
      const isInForm = field.closest('form, [data-form]') && !field.closest('[data-card-panel]');
      const wanted = isInForm ? 42 : 36;
      return height === 0 || height === wanted ? [] : [`${field.outerHTML.slice(0, 160)} is ${height}`];
    });
  });

/** Visits each page by its address once; every state and size of them is checked by `accessibility.test.ts`. */
describe.each(PAGES)('every page of %s', { tags: 'gate' }, (_who, email, paths) => {
  it('meets WCAG 2.2 AA, with one field height above lists and one in forms', async () => {
    const { page, problems, close } = await openDevice(site.url);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (email) await signIn(page, email);
    const found: string[] = [];
    for (const path of paths(named)) {
      await page.goto(path);
      await settled(page);
      await atRest(page);
      const { violations } = await (await axeOn(page)).withTags(WCAG).analyze();
      found.push(...violations.map(({ id, nodes }) => `${path}, ${id}: ${nodes[0]?.html}`));
      found.push(...(await oddFields(page)).map(odd => `${path}, ${odd}`));
    }
    expect(found).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });
});
