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

/** Each page by its address, once; every state and size of them is looked at by `accessibility.test.ts`. */
describe.each(PAGES)('every page of %s', { tags: 'gate' }, (_who, email, paths) => {
  it('keeps to WCAG 2.2 AA', async () => {
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
    }
    expect(found).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });
});
