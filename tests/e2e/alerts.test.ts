import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { openFlow } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

describe('an alert', () => {
  it('is shown above an open sheet, and closes automatically after five seconds', async () => {
    const { page, problems, close } = await openDevice(site.url, PHONE);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await page.getByRole('button', { name: /^Filtros/ }).click();
    await page.getByText('Atrasados', { exact: true }).last().click();
    await page.getByRole('button', { name: 'Salvar visão' }).click();
    const form = page.getByRole('dialog', { name: 'Salvar visão' });
    await form.getByLabel('Nome').fill('Atrasados');
    // From here the clock advances only on command, as the alert measures its own time.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await form.getByRole('button', { name: 'Salvar', exact: true }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Visão salva' });
    // Advances no faster than real time, as waiting requests would time out.
    await until(async () => {
      await page.clock.runFor(20);
      return alert.isVisible();
    }, Boolean);

    expect(await page.getByRole('dialog', { name: 'Filtros' }).isVisible()).toBe(true);
    const isOnTop = (node: Element) => {
      const { x, y, width, height } = node.getBoundingClientRect();
      return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };
    expect(await alert.evaluate(isOnTop)).toBe(true);
    await page.clock.runFor(4800);
    expect(await alert.isVisible()).toBe(true);
    await page.clock.runFor(300);
    await alert.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await close();
  });
});
