import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../harness/accessible';
import { DESK, installed, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardRow, cardsIn, endUndo, headersOf, openCard, openFlow, rowsOnDevice } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

/** Returns a card of the other flow, which salespeople don't see. */
async function otherFlowCard() {
  const { rows } = await site.pool.query(
    `SELECT c.identifier, c.title, c.id FROM cards c JOIN boards b ON b.id = c.board_id
     WHERE b.name = 'Preparação de veículos' AND c.archived_at IS NULL ORDER BY c.identifier LIMIT 1`,
  );
  return rows[0] as { identifier: string; title: string; id: string };
}
const connectionsOf = async (identifier: string) => {
  const { id } = await cardRow(site, identifier);
  const { rows } = await site.pool.query('SELECT * FROM connections WHERE card_id = $1', [id]);
  return rows.length;
};

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('connections of a card on a %s', (size, viewport) => {
  it('are searched over all flows, opened and removed', async () => {
    const identifier = (await cardsIn(site, 'Interesse'))[size === 'desk' ? 0 : 1]!;
    const other = await otherFlowCard();
    const { context, page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'gestor@aurora.test');
    await openFlow(page);
    await openCard(page, identifier);
    await page.getByRole('tab', { name: 'Conexões' }).click();
    await page.getByText('Nenhum card conectado').waitFor();
    await page.getByRole('button', { name: 'Conectar a outro card' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Buscar cards').fill('nada que exista');
    await dialog.getByText('Nenhum card encontrado').waitFor();

    // The search runs on this device, and the chosen connection waits for the server.
    await context.setOffline(true);
    await dialog.getByLabel('Buscar cards').fill(other.identifier);
    await dialog.getByRole('button', { name: new RegExp(`^${other.identifier}\\b`) }).click();
    await page.getByText(`Conectado a ${other.identifier}`).waitFor();
    const list = page.getByRole('list', { name: 'Cards conectados' });
    await list.getByText(other.title).waitFor();
    expect(await connectionsOf(identifier)).toBe(0);
    await context.setOffline(false);
    await until(
      () => connectionsOf(identifier),
      count => count === 1,
    );

    // After a reload the server names the card, since the row of a connection has no name for a card of another flow.
    await page.reload();
    await list.getByText('Preparação de veículos').waitFor();
    await list.getByRole('link').click();
    await page.getByRole('heading', { name: other.title }).waitFor();
    await page.goBack();
    await list.getByRole('link').waitFor();

    await list.getByRole('button', { name: /^Desfazer a conexão/ }).click();
    await page.getByText('Nenhum card conectado').waitFor();
    await page.locator('[data-undo]').getByRole('button', { name: 'Desfazer' }).click();
    await list.getByText(other.title).waitFor();
    await list.getByRole('button', { name: /^Desfazer a conexão/ }).click();
    await endUndo(page);
    await until(
      () => connectionsOf(identifier),
      count => count === 0,
    );
    expect(problems).toEqual([]);
    await close();
  });
});

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('a card that is not on this device, on a %s', (size, viewport) => {
  it('is found by the server, shown as connected at once, and waits under its name', async () => {
    const identifier = (await cardsIn(site, 'Interesse'))[size === 'desk' ? 3 : 4]!;
    const near = await otherFlowCard();
    // A company's administrator may see the flow, although none of their devices has stored it.
    const headers = await headersOf(site, 'vendas@aurora.test');
    const post = async (path: string, body: object) => {
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      const answer = await fetch(`${site.url}/api${path}`, init);
      return ((await answer.json()) as { data: { id: string; identifier: string } }).data;
    };
    const prefix = size === 'desk' ? 'QZD' : 'QZP';
    const flow = await post('/boards', { name: `Trocas ${size}`, prefix });
    const other = await post(`/boards/${flow.id}/cards`, { title: `Como ${near.title}` });

    const { context, page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'gestor@aurora.test');
    await installed(page);
    await openFlow(page);
    await openCard(page, identifier);
    await page.getByRole('tab', { name: 'Conexões' }).click();
    await page.getByRole('button', { name: 'Conectar a outro card' }).click();
    const dialog = page.getByRole('dialog');
    const search = dialog.getByLabel('Buscar cards');
    await search.fill(other.identifier);
    const choice = dialog.getByRole('button', { name: new RegExp(`^${other.identifier}\\b`) });
    await choice.getByText('fora deste aparelho').waitFor();
    await dialog.getByText('1 card', { exact: true }).waitFor();
    await expectAccessible(page);
    expect(await rowsOnDevice<{ id: string }>(page, 'card')).not.toContainEqual(
      expect.objectContaining({ id: other.id }),
    );
    // A card known to both device and server is listed once.
    await search.fill(near.title);
    await choice.waitFor();
    expect(await dialog.getByRole('button', { name: new RegExp(`^${near.identifier}\\b`) }).count()).toBe(1);
    await page.route('**/api/commands', route => route.abort());
    await choice.click();
    await page.getByText(`Conectado a ${other.identifier}`).waitFor();
    const list = page.getByRole('list', { name: 'Cards conectados' });
    await list.getByRole('link', { name: `${other.identifier} Como ${near.title}` }).waitFor();

    await context.setOffline(true);
    await page.reload();
    await list.getByText(`Trocas ${size} · A fazer`).waitFor();
    await page.getByRole('button', { name: 'Conectar a outro card' }).click();
    await dialog.getByText('Sem conexão, a busca é só entre os cards deste aparelho.').waitFor();
    await search.fill(other.identifier);
    await dialog.getByText('Nenhum card encontrado').waitFor();
    await page.keyboard.press('Escape');
    await page.goto('/sync');
    await page.getByText(`Conectar a «Como ${near.title}»`).waitFor();
    await page.goBack();

    await page.unroute('**/api/commands');
    await context.setOffline(false);
    await until(
      () => connectionsOf(identifier),
      count => count === 1,
    );
    await page.getByText('Sincronizado').first().waitFor();
    await list.getByText(`Como ${near.title}`).waitFor();
    await page.reload();
    await list.getByText(`Como ${near.title}`).waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

it('a connection to a card the reader may not see says only that it is in another flow', async () => {
  const identifier = (await cardsIn(site, 'Interesse'))[2]!;
  const other = await otherFlowCard();
  const { id, board_id } = await cardRow(site, identifier);
  const login = await fetch(`${site.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'gestor@aurora.test', password: 'patio-demo' }),
  });
  const { access_token } = (await login.json()) as { access_token: string };
  const made = await fetch(`${site.url}/api/boards/${board_id}/cards/${id}/connections`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
    body: JSON.stringify({ card_destination_id: other.id }),
  });
  expect(made.status).toBe(200);
  const { context, page, problems, close } = await openDevice(site.url);
  await site.pool.query(
    `DELETE FROM board_users WHERE board_id = (SELECT board_id FROM cards WHERE id = $1)
     AND user_id = (SELECT id FROM users WHERE email = 'vendas@aurora.test')`,
    [other.id],
  );
  await signIn(page, 'vendas@aurora.test');
  await page.goto(`/flows/${board_id}/cards/${id}?tab=connections`);
  await page.getByText('Você não vê o fluxo em que ele está.').waitFor();
  expect(await page.getByText(other.title).count()).toBe(0);
  await installed(page);
  await context.setOffline(true);
  await page.reload();
  await page.getByText('Aparece quando houver conexão.').waitFor();
  expect(problems).toEqual([]);
  await close();
});
