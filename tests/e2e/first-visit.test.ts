import { afterAll, beforeAll, expect, it } from 'vitest';
import { installed, openDevice, PHONE } from '../harness/browser';
import { type FaultProxy, startFaultProxy } from '../harness/fault-proxy';
import { type Site, startSite } from '../harness/site';

let site: Site;
let proxy: FaultProxy;
beforeAll(async () => {
  site = await startSite();
  proxy = await startFaultProxy(site.url);
});
afterAll(async () => {
  await proxy.close();
  await site.close();
});

it('a first visit stores the whole app by one request, and it opens without a server', async () => {
  const asked: string[] = [];
  proxy.befalls = ({ url, headers }) => {
    // What a page loads says what it is for; the worker fetches.
    if (headers['sec-fetch-dest'] === 'empty' && /^\/(assets|app-pack)/.test(url!)) asked.push(url!);
    return undefined;
  };
  const { page, problems, close } = await openDevice(proxy.url, PHONE);
  await page.goto('/');
  await installed(page);
  expect(asked).toEqual(['/app-pack']);
  expect(problems).toEqual([]);
  proxy.befalls = () => 'lose_request';
  await page.goto('/');
  await page.getByRole('button', { name: 'Entrar' }).waitFor();
  await close();
});
