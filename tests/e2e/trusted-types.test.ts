import { afterAll, beforeAll, expect, it } from 'vitest';
import { installed, openDevice } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

it('a page accepts no markup, script or worker but its own, and reports attempts', {
  tags: 'gate',
}, async () => {
  const { page, problems, close } = await openDevice(site.url);
  await page.goto('/');
  await page.getByRole('heading').first().waitFor();
  const refused = await page.evaluate(() => {
    const tries: Record<string, () => unknown> = {
      markup: () => Object.assign(document.createElement('div'), { innerHTML: '<b>x</b>' }),
      document: () => document.write('<b>x</b>'),
      script: () => Object.assign(document.createElement('script'), { text: 'x' }),
      address: () => Object.assign(document.createElement('script'), { src: '/assets/x.js' }),
      worker: () => new Worker('/assets/x.js'),
      policy: () => 'trustedTypes' in window && Object(window.trustedTypes).createPolicy('another', {}),
      text: () => Object.assign(document.createElement('style'), { innerHTML: 'b > i { color: red }' }),
    };
    return Object.keys(tries).filter(name => {
      try {
        return void tries[name]!();
      } catch {
        return true;
      }
    });
  });
  expect(refused).toEqual(['markup', 'document', 'script', 'address', 'worker', 'policy']);
  await until(
    () => problems.length,
    count => count >= refused.length,
  );
  await installed(page);
  await close();
});

it('the API’s documentation page shows the document', async () => {
  const { page, problems, close } = await openDevice(site.url);
  await page.goto('/api/docs/');
  // This heading is part of the introduction, which the page turns into markup.
  await page.getByRole('heading', { name: 'Empresa', level: 2 }).waitFor();
  expect(problems).toEqual([]);
  await close();
});
