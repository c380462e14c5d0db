import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDevice, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardRow, cardsIn, tellRows } from './journeys';

let site: Site;
let board_id: string;
beforeAll(async () => {
  site = await startSite();
  ({ board_id } = await cardRow(site, (await cardsIn(site, 'Interesse'))[0]!));
  await site.pool.query(
    `INSERT INTO phases (tenant_id, id, board_id, name, phase_order, color)
     SELECT tenant_id, gen_random_uuid(), id, 'Etapa de número ' || n, 100 + n, '#2f6fed'
       FROM boards, generate_series(1, 54) n WHERE id = $1`,
    [board_id],
  );
  await tellRows(site, board_id, 'phase');
});
afterAll(() => site.close());

it('the names of sixty phases stay visible in the matrix of ways, and the page fits the screen', async () => {
  const { page, problems, close } = await openDevice(site.url);
  await signIn(page, 'gestor@aurora.test');
  await page.goto(`/flows/${board_id}/settings?tab=flow`);
  const matrix = page.getByRole('table').filter({ hasText: 'Etapa de número 54' });
  await matrix.waitFor();
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(await isWide()).toBe(false);
  const last = matrix.getByRole('checkbox').last();
  await last.scrollIntoViewIfNeeded();
  // The names of its row and column must be beside and above the box, not under it.
  const boxes = await last.evaluate(node => {
    const cell = node.closest('td')!;
    const frame = cell.closest('table')!.parentElement!.getBoundingClientRect();
    const row = cell.parentElement!.querySelector('th')!.getBoundingClientRect();
    const head = [...cell.closest('table')!.querySelectorAll('thead th')].at(-1)!.getBoundingClientRect();
    const at = cell.getBoundingClientRect();
    return {
      isRowInSight: row.left >= frame.left - 1 && row.right <= at.left + 1,
      isHeadInSight: head.top >= frame.top - 1 && head.bottom <= at.top + 1,
      isCellInFrame: at.right <= frame.right + 1 && at.bottom <= frame.bottom + 1,
    };
  });
  expect(boxes).toEqual({ isRowInSight: true, isHeadInSight: true, isCellInFrame: true });
  const ways = async () =>
    (await site.pool.query('SELECT 1 FROM rules WHERE board_id = $1 AND deleted_at IS NULL', [board_id])).rows
      .length;
  const before = await ways();
  await last.check();
  await page
    .locator('form')
    .filter({ has: matrix })
    .getByRole('button', { name: /^Salvar/ })
    .click();
  await until(ways, count => count === before + 1);
  expect(await isWide()).toBe(false);
  const picture = (await page.getByRole('img', { name: /Etapa de número 54/ }).boundingBox())!;
  expect(picture.x + picture.width).toBeLessThanOrEqual(1440);
  expect(problems).toEqual([]);
  await close();
});
