import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AURORA } from '../../server/demo/seed-accounts';
import { atRest } from '../harness/accessible';
import { DESK, openDevice, PHONE, signIn } from '../harness/browser';
import { beyond, covered, cut, settled, sideways, spaceTexts, watchSideways } from '../harness/fits';
import { type Site, startSite } from '../harness/site';
import { boardOf, cardOf, type Named, nameAll, PAGES, settingsOf } from '../screens/addresses';
import { dialogOn } from '../screens/visit';

let site: Site;
let named: Named;
beforeAll(async () => {
  site = await startSite();
  named = await nameAll(site);
});
afterAll(() => site.close());

const board = () => boardOf(named);
const card = () => cardOf(named);
const settings = () => settingsOf(named);

/** Dialogs that open over a page, each with its path and the buttons that lead to it. */
const DIALOGS: Record<string, () => [path: string, ...buttons: (string | RegExp)[]][]> = {
  'gestor@aurora.test': () => [
    ['/flows', 'Novo fluxo', /^Venda de veículos/],
    [board(), 'Novo card'],
    [board(), 'Filtros'],
    [card(), /mover para/],
    [card(), 'Mais opções do card', 'Compartilhar'],
    [`${card()}?tab=products`, 'Escolher do estoque'],
    [`${card()}?tab=products`, /\d km/],
    [`${card()}?tab=connections`, 'Conectar a outro card'],
    [settings(), 'Editar Proposta'],
    [settings(), 'Aprovadores de Proposta'],
    [`${settings()}?tab=forms`, 'Novo campo'],
    [`${settings()}?tab=tags`, 'Nova etiqueta'],
    ['/my-company?tab=people', 'Convidar pessoa'],
    ['/my-account?tab=security', 'Ativar'],
    ['/home', 'Buscar em tudo'],
  ],
  'organizacao@patio.test': () => [['/my-organization?tab=payment', 'Nova fatura']],
};

describe.each(PAGES)('every page of %s', (_who, email, paths) => {
  it('fits 320 px, a zoom of 200 % and wide texts, and never hides the focused element', async () => {
    const { context, page, close } = await openDevice(site.url, PHONE);
    await watchSideways(context);
    if (email) await signIn(page, email);
    const found: Record<string, string[]> = {};
    const open = async (path: string) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(path);
      await settled(page);
    };
    for (const path of paths(named)) {
      const note = (what: string, wrong: string[]) => {
        if (wrong.length > 0) found[`${path}, ${what}`] = wrong;
      };
      await open(path);
      note('320 px', await sideways(page));
      const most = await page.evaluate(() => window.wentSideways);
      note('while it came', most > 1 ? [`${most} px too wide`] : []);
      await page.setViewportSize({ width: 720, height: 450 });
      note('zoom', await lost(page));
      await page.setViewportSize(PHONE);
      note('focus', await covered(page));
      await spaceTexts(page);
      note('wide texts', await lost(page));
    }
    for (const [path, ...buttons] of DIALOGS[email ?? '']?.() ?? []) {
      await open(path);
      for (const name of buttons) await press(page, name);
      await dialogOn(page).waitFor();
      await atRest(page);
      const wrong = await lost(page);
      if (wrong.length > 0) found[`${path}, ${buttons.join()}`] = wrong;
    }
    expect(found).toEqual({});
    await close();
  });
});

describe('long words without a break', () => {
  // Long words like a pasted address or a company's name.
  const LONG = 'www.litoralautomoveis.com.br_estoquedeseminovosrevisadoscomgarantia';

  beforeAll(async () => {
    const { pool } = site;
    await pool.query('UPDATE tenants SET name = $2 WHERE id = $1', [AURORA, LONG]);
    await pool.query('UPDATE boards SET name = $2 WHERE id = $1', [named.flow.id, LONG]);
    await pool.query('UPDATE phases SET name = $2 WHERE board_id = $1', [named.flow.id, LONG]);
    await pool.query(
      `UPDATE cards SET title = $2, description = $2, more_info = $2, custom_fields = custom_fields || (
         SELECT jsonb_object_agg(id, CASE type WHEN 'string' THEN to_jsonb($2::text) ELSE to_jsonb(11230000) END)
           FROM custom_fields WHERE board_id = $1 AND type IN ('string', 'currency'))
        WHERE board_id = $1`,
      [named.flow.id, LONG],
    );
    for (const table of ['tasks', 'task_options'])
      await pool.query(`UPDATE ${table} SET title = $2 WHERE card_id = $1`, [named.flow.card_id, LONG]);
  });

  it.each([PHONE, DESK])('stay within a screen of $width px', async size => {
    const found: Record<string, string[]> = {};
    const look = async (page: Page, name: string, path: string) => {
      await page.goto(path);
      await page.getByText(LONG).first().waitFor();
      await settled(page);
      await atRest(page);
      const wrong = [...(await lost(page)), ...(await beyond(page))];
      if (wrong.length > 0) found[name] = wrong;
    };
    const { page, close } = await openDevice(site.url, size);
    await look(page, 'invitation', `/auth/create-password/${named.tokens.invitation}`);
    await signIn(page, 'gestor@aurora.test');
    await look(page, 'home', '/home');
    await look(page, 'flows', '/flows');
    await look(page, 'board', board());
    await whole(page.getByText('R$ 112.300,00').first(), 'the price');
    if (size === PHONE) await whole(page.getByRole('tab', { name: LONG }).first().locator('b'), 'a count');
    await look(page, 'card', card());
    if (size === DESK) await whole(page.getByRole('tab', { name: 'Aprovações' }), 'the last of eight tabs');
    await page.goto(settings());
    await page
      .getByRole('button', { name: `Aprovadores de ${LONG}` })
      .first()
      .click();
    await dialogOn(page).waitFor();
    await atRest(page);
    expect(await beyond(page), 'a dialog').toEqual([]);
    expect(found).toEqual({});
    await close();
  });
});

/** Expects that an element is entirely visible: not scrolled beyond an edge, and not shortened by «…». */
async function whole(what: Locator, name: string): Promise<void> {
  const seen = await what.evaluate(async node => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const isFull = range.getBoundingClientRect().width <= node.getBoundingClientRect().width;
    const ratio = await new Promise<number>(done =>
      new IntersectionObserver(([entry]) => done(entry!.intersectionRatio)).observe(node),
    );
    return { isFull, ratio };
  });
  expect.soft(seen, name).toEqual({ isFull: true, ratio: 1 });
}

/** Returns the elements that are out of sight, by scrolling sideways or cut off. */
async function lost(page: Page): Promise<string[]> {
  return [...(await sideways(page)), ...(await cut(page))];
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await button
    .or(page.getByRole('menuitem', { name, exact: true }))
    .last()
    .click();
}
