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

/** Returns the first style sheet that only this page loads. */
const styleOf = (source: string) => `/${manifest[keyOf(source)]!.css![0]}`;

/** Signs in with a file missing from the server, as after a deploy; `loads` counts how often the app has started. */
async function without(file: string) {
  const device = await openDevice(site.url);
  const { page } = device;
  // The worker is blocked too, so that it can't provide the file from its cache.
  const missing = ({ pathname }: URL) => pathname === file || pathname === '/sw.js';
  await device.context.route(missing, route => route.fulfill({ status: 404, body: 'Not found' }));
  await signIn(page, 'vendas@aurora.test');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return { ...device, found: () => device.context.unroute(missing), loads: () => loads };
}

describe('a page whose code is no longer on the server', () => {
  it.each([
    ['script', addressOf('src/routes/_app/approvals.tsx')],
    ['style', styleOf('src/routes/_app/approvals.tsx')],
  ])(
    'reloads the app once for its %s; if still missing, says so, and opens on another try',
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
