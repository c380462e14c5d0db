import { afterAll, beforeAll, expect, it } from 'vitest';
import { DESK, openDevice, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { useFont } from '../screens/boxes';
import { cardLink, cardsIn, openCard, openFlow } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

it('the board names the flow in full beside an open card, and leaves no space for empty fields', async () => {
  const [full, empty] = (await cardsIn(site, 'Interesse')) as [string, string];
  await site.pool.query("UPDATE cards SET custom_fields = '{}' WHERE identifier = $1", [empty]);
  const { context, page, problems, close } = await openDevice(site.url, DESK);
  await useFont(context);
  await signIn(page, 'vendas@aurora.test');
  await openFlow(page);
  await page.evaluate(() => document.fonts.ready);
  const heightOf = async (identifier: string) => (await cardLink(page, identifier).boundingBox())!.height;
  expect((await heightOf(full)) - (await heightOf(empty))).toBe(22);
  await openCard(page, full);
  const heading = page.getByRole('heading', { level: 1, name: 'Venda de veículos' });
  expect(await heading.evaluate(node => node.scrollWidth - node.clientWidth)).toBe(0);
  await page.getByRole('button', { name: 'Novo card' }).click();
  await page.getByRole('dialog', { name: 'Novo card' }).waitFor();
  expect(problems).toEqual([]);
  await close();
});
