import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { expectAccessible } from '../harness/accessible';
import { type Device, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import {
  cardRow,
  cardsIn,
  comment,
  headersOf,
  openCard,
  openFlow,
  openRefused,
  phaseId,
  rowsOnDevice,
} from './journeys';

let site: Site;
let device: Device;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  site = await startSite();
});
beforeEach(async () => {
  device = await openDevice(site.url, PHONE);
  ({ context, page } = device);
  await signIn(page, 'vendas@aurora.test');
});
afterEach(async () => {
  expect(device.problems).toEqual([]);
  await device.close();
});
afterAll(() => site.close());

const ASKED = '**/api/commands';
const entry = () => page.getByRole('article');
/** Returns the header's text about network and queue. */
const line = () => page.getByRole('status').getByRole('link').innerText();
const queueOnReady = async () => {
  await page.goto('/ready');
  return page.locator('[data-item="queue"]');
};
const allSent = () => page.getByText('Tudo enviado').waitFor();

it('a change that needs a newer app says so, and is sent once the app is updated', async () => {
  await context.route(ASKED, async route => {
    const { commands } = route.request().postDataJSON() as { commands: { id: string }[] };
    await route.fulfill({
      json: { data: commands.map(({ id }) => ({ id, verdict: { status: 'upgrade_required' } })) },
    });
  });
  await openFlow(page);
  await openCard(page, (await cardsIn(site, 'Interesse'))[0]!);
  await comment(page, 'De outra versão');
  await until(
    () => rowsOnDevice<{ needs_upgrade?: boolean }>(page, 'outbox'),
    entries => entries.some(({ needs_upgrade }) => needs_upgrade),
  );
  await page.goBack();
  await page.getByRole('status').getByRole('link').click();
  await entry().getByText('espera você atualizar o app').waitFor();
  await entry().getByText('Há uma versão nova do app').waitFor();
  await until(line, text => text === '1 a enviar');
  await context.unroute(ASKED);
  await entry().getByRole('button', { name: 'Atualizar' }).click();
  await allSent();
});

it('a change that the server can’t accept yet says so, and is sent once it can', async () => {
  await context.route(ASKED, route =>
    route.fulfill({ status: 500, json: { message: 'Ocorreu um erro inesperado.', error: 'internal' } }),
  );
  await openFlow(page);
  await openCard(page, (await cardsIn(site, 'Interesse'))[0]!);
  await comment(page, 'Que o servidor não aceita');
  await page.goBack();
  await page.getByRole('status').getByRole('link').click();
  await page.getByText('Não dá para enviar agora').waitFor();
  await until(line, text => text === '1 a enviar');
  await context.unroute(ASKED);
  await allSent();
  await page.getByText('O que você faz é enviado sozinho').waitFor();
});

/** Writes a comment in one company that can't be sent, and switches to another company of the person. */
async function leaveWaiting(text: string): Promise<void> {
  await site.pool.query(
    `INSERT INTO memberships (tenant_id, user_id, role) SELECT 2, id, 'user' FROM users WHERE email = $1
     ON CONFLICT DO NOTHING`,
    ['vendas@aurora.test'],
  );
  await page.reload();
  await context.route(ASKED, () => undefined);
  await openFlow(page);
  await openCard(page, (await cardsIn(site, 'Interesse'))[0]!);
  await comment(page, text);
  await until(
    () => rowsOnDevice(page, 'outbox'),
    entries => entries.length === 1,
  );
  await page.goto('/my-account?tab=companies');
  await page.getByRole('button', { name: 'Ir para Serra Motors' }).click();
  await page.waitForURL('**/home');
}

it('changes that wait in another company are shown with a link to it', async () => {
  await leaveWaiting('Da outra empresa');
  await context.unroute(ASKED);

  await until(line, text => text.startsWith('Sincronizado · 1 em outra empresa'));
  const queue = await queueOnReady();
  await queue.getByText('Em Aurora Veículos: 1 a enviar').waitFor();
  await queue.getByText('A fazer').waitFor();
  await queue.getByRole('link').click();
  const others = page.getByRole('region', { name: 'Em outras empresas' });
  await others.getByText('Em Aurora Veículos: 1 a enviar').waitFor();
  expect(await page.getByText('Tudo enviado').count()).toBe(0);
  await expectAccessible(page);
  await others.getByRole('button', { name: 'Ir para Aurora Veículos' }).click();
  await page.waitForURL('**/home');
  await page.goto('/sync');
  await allSent();
});

it('waiting changes of a company that the person has lost can be discarded', async () => {
  const leave = (left: boolean) =>
    site.pool.query(
      `UPDATE memberships SET enabled = NOT $2, left_at = CASE WHEN $2 THEN now() END
        WHERE tenant_id = 1 AND user_id = (SELECT id FROM users WHERE email = $1)`,
      ['vendas@aurora.test', left],
    );
  await leaveWaiting('De quem saiu');
  await leave(true);
  await page.goto('/sync');
  await page.getByText('Em uma empresa de que você não faz mais parte: 1 a enviar').waitFor();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
  await allSent();
  await leave(false);
});

it('a new card whose phase is gone says in which phase it starts when it is sent again', async () => {
  await openFlow(page);
  await page.getByRole('button', { name: 'Novo card' }).click();
  await page.getByRole('textbox', { name: /Título/ }).fill('Kwid sem fase');
  await page.getByRole('textbox', { name: /^Cliente/ }).fill('Otília Prado');
  await page.getByLabel('Fase', { exact: true }).selectOption('Proposta');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Criar card' }).click();
  await page.getByText('1 a enviar').first().waitFor();
  const { board_id } = await cardRow(site, (await cardsIn(site, 'Interesse'))[0]!);
  const phase = `${site.url}/api/boards/${board_id}/phases/${await phaseId(site, 'Proposta')}`;
  const headers = await headersOf(site, 'gestor@aurora.test');
  const change = async (enabled: boolean) =>
    expect((await fetch(phase, { method: 'PATCH', headers, body: JSON.stringify({ enabled }) })).status).toBe(
      200,
    );
  await change(false);
  await context.setOffline(false);
  await openRefused(page);
  await entry().getByText('Recusado: A fase escolhida para o card não existe mais').waitFor();
  await entry().getByText('o card entra na primeira fase ativa do fluxo').waitFor();
  await entry().getByRole('button', { name: 'Tentar de novo' }).click();
  await allSent();
  const { rows } = await site.pool.query(
    `SELECT p.name FROM cards c JOIN phases p ON p.id = c.current_phase_id WHERE c.title = 'Kwid sem fase'`,
  );
  expect(rows).toEqual([{ name: 'Interesse' }]);
  await change(true);
});
