import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESK, installed, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { dialogOn } from '../screens/visit';
import { boardAction, openFlow } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

/** Exports the visible cards to a file, and reads it: each row has its cells by column name. */
async function exported(page: Page) {
  const [download] = await Promise.all([page.waitForEvent('download'), boardAction(page, 'Exportar CSV')]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toMatch(/^\uFEFFCard;Título;Fase;/);
  const [head, ...lines] = text.slice(1).trimEnd().split('\r\n');
  const names = head!.split(';');
  const rows = lines.map(line => {
    const cells = line.split(';');
    return Object.fromEntries(names.map((name, at) => [name, cells[at]]));
  });
  return { name: download.suggestedFilename(), rows };
}

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('the export of a flow’s cards on a %s', (size, viewport) => {
  it('is a file of the filtered cards, also without a connection and with waiting changes', async () => {
    const { page, context, problems, close } = await openDevice(site.url, viewport);
    const isPhone = size === 'phone';
    await signIn(page, 'vendas@aurora.test');
    await installed(page);
    await openFlow(page);
    const { rows: cards } = await site.pool.query(
      `SELECT c.identifier, c.title, to_char(c.expiration_date, 'DD/MM/YYYY') AS due, p.name AS phase
         FROM cards c JOIN phases p ON p.id = c.current_phase_id JOIN boards b ON b.id = c.board_id
        WHERE b.prefix = 'VND' AND c.archived_at IS NULL ORDER BY c.identifier`,
    );
    const all = await exported(page);
    expect(all.name).toMatch(/^cards-vnd-\d{4}-\d\d-\d\d\.csv$/);
    await page.getByText(`${cards.length} cards exportados`).waitFor();
    const byIdentifier = [...all.rows].sort((a, b) => (a.Card! < b.Card! ? -1 : 1));
    expect(byIdentifier.map(row => [row.Card, row.Título, row.Fase, row.Vencimento])).toEqual(
      cards.map(({ identifier, title, phase, due }) => [identifier, title, phase, due ?? '']),
    );

    await context.setOffline(true);
    await page.getByRole('button', { name: 'Novo card' }).click();
    await dialogOn(page)
      .getByRole('textbox', { name: /Título/ })
      .fill('=Zafira da Nina');
    await dialogOn(page)
      .getByRole('textbox', { name: /Cliente/ })
      .first()
      .fill('Nina Prado');
    await dialogOn(page).getByRole('button', { name: 'Criar card' }).click();
    await page
      .getByRole('link', { name: /Zafira da Nina/ })
      .first()
      .waitFor();
    if (isPhone) await page.getByRole('button', { name: 'Buscar cards' }).click();
    await page.getByRole('searchbox', { name: 'Buscar cards' }).fill('zafira');
    await page.waitForURL('**/*q=zafira*');
    const { rows } = await exported(page);
    expect(rows).toEqual([
      expect.objectContaining({
        Card: 'a enviar',
        Título: `'=Zafira da Nina`,
        Fase: 'Interesse',
        Cliente: 'Nina Prado',
      }),
    ]);
    expect(problems.filter(problem => !problem.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
    await close();
  });
});
