import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESK, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { cardsIn, openCard, openFlow } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page: page as never })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return found.map(
    ({ id, nodes }) => `${page.url()} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('WCAG 2.2 AA on a %s', (_name, viewport) => {
  it.each(['light', 'dark'] as const)('holds on every screen, %s', async colorScheme => {
    const { page, close } = await openDevice(site.url, viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const found: string[] = [];
    await page.goto('/');
    await page.getByRole('button', { name: 'Entrar' }).waitFor();
    found.push(...(await violations(page)));
    await signIn(page, 'aprova@aurora.test');
    found.push(...(await violations(page)));
    for (const path of ['/flows', '/approvals', '/sync']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      found.push(...(await violations(page)));
    }
    await openFlow(page);
    found.push(...(await violations(page)));
    await openCard(page, (await cardsIn(site, 'Interesse'))[0]!);
    for (const tab of [/Dados/, /Tarefas/, /Comentários/, /Histórico/, /^Aprovações/]) {
      await page.getByRole('tab', { name: tab }).click();
      found.push(...(await violations(page)));
    }
    expect(found).toEqual([]);
    await close();
  });
});
