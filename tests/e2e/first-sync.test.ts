import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDevice } from '../harness/browser';
import { watchStates } from '../harness/frames';
import { type Site, startSite } from '../harness/site';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

/** Texts that would be wrong for a person who has approvals and cards while they are still loading. */
const FALSE = [
  'Tudo em dia',
  'Nada espera você',
  'ainda não participa',
  'ainda não tem fluxos',
  'Nenhum fluxo',
  '0 cards',
];

async function enter(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByLabel('E-mail').fill('aprova@aurora.test');
  await page.getByLabel('Senha', { exact: true }).fill('patio-demo');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL('**/home');
}

describe('before the first sync has finished', () => {
  it.each([
    ['/home', 'main'],
    ['/approvals', 'main'],
    ['/flows', 'main'],
  ])('%s shows neither a zero nor «none» in any frame', async path => {
    const device = await openDevice(site.url);
    const { page } = device;
    let answers = 0;
    await device.context.route('**/api/sync', async route => {
      // Flows arrive one after the other, in small pages.
      answers += 1;
      await new Promise(resolve => setTimeout(resolve, 100));
      const request = route.request().postDataJSON() as object;
      await route.continue({ postData: JSON.stringify({ ...request, limit: 200 }) });
    });
    await enter(page);
    if (path !== '/home')
      await page
        .getByRole('navigation')
        .getByRole('link', { name: nameOf(path) })
        .click();
    const said = await watchStates(page, () => document.querySelector('main')?.innerText ?? '');
    await page.getByText('Sincronizado').first().waitFor();
    const texts = await said();
    expect(answers).toBeGreaterThan(3);
    for (const text of texts.slice(0, -1)) for (const lie of FALSE) expect(text).not.toContain(lie);
    // A displayed number is right from its first frame on.
    const numbers = texts.map(text => /(\d+)\s*cards\b/.exec(text)?.[1]).filter(Boolean);
    expect(new Set(numbers).size).toBeLessThanOrEqual(1);
    expect(device.problems).toEqual([]);
    await device.context.unrouteAll({ behavior: 'ignoreErrors' });
    await device.close();
  });
});

const nameOf = (path: string) => (path === '/flows' ? /Fluxos/ : /Aprovações/);
