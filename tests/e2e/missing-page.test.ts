import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDevice, signIn } from '../harness/browser';
import { addressOf, keyOf, manifest } from '../harness/chunks';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

/** The first style sheet that only this page brings along. */
const styleOf = (source: string) => `/${manifest[keyOf(source)]!.css![0]}`;

/** Signed in, with a file gone from the server, as after a deploy; `loads` counts how often the app began. */
async function without(file: string) {
  const device = await openDevice(site.url);
  const { page } = device;
  // Nor is it kept by the worker, which is not there yet.
  const missing = ({ pathname }: URL) => pathname === file || pathname === '/sw.js';
  await device.context.route(missing, route => route.fulfill({ status: 404, body: 'Not found' }));
  await signIn(page, 'vendas@aurora.test');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return { ...device, found: () => device.context.unroute(missing), loads: () => loads };
}

describe('a page that lacks a part which is not there any more', () => {
  it.each([
    ['script', addressOf('src/routes/_app/approvals.tsx')],
    ['style', styleOf('src/routes/_app/approvals.tsx')],
  ])(
    'reloads the app once for its %s; still without it, says so, and opens when asked again',
    async (_part, file) => {
      const { page, problems, loads, found, close } = await without(file);
      await page
        .getByRole('navigation', { name: 'Principal' })
        .getByRole('link', { name: /^Aprovações/ })
        .click();
      await until(loads, count => count === 1);
      await page.getByText('Não foi possível abrir esta página').waitFor();
      expect(loads()).toBe(1);
      expect(new URL(page.url()).pathname).toBe('/approvals');
      await page.getByRole('link', { name: 'Fluxos' }).waitFor();

      await found();
      await page.getByRole('button', { name: 'Tentar de novo' }).click();
      await page.getByRole('heading', { level: 1, name: 'Aprovações' }).waitFor();
      expect(loads()).toBeLessThanOrEqual(2);
      expect(problems).toEqual([]);
      await close();
    },
  );
});
