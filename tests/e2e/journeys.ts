import type { Page } from 'playwright-core';
import type { Site } from '../harness/site';

/** The identifiers of the cards that stand in a phase, as the board shows them. */
export async function cardsIn(site: Site, phase: string): Promise<string[]> {
  const { rows } = await site.pool.query(
    `SELECT c.identifier FROM cards c
     JOIN phases p ON p.tenant_id = c.tenant_id AND p.id = c.current_phase_id
     WHERE p.name = $1 AND c.archived_at IS NULL ORDER BY c.current_phase_moved_at DESC`,
    [phase],
  );
  return rows.map(({ identifier }) => identifier);
}

/** A card's row as the server has it. */
export async function cardRow(site: Site, identifier: string) {
  const { rows } = await site.pool.query('SELECT * FROM cards WHERE identifier = $1', [identifier]);
  return rows[0];
}

/** The id of a phase of the demo. */
export async function phaseId(site: Site, name: string): Promise<string> {
  const { rows } = await site.pool.query('SELECT id FROM phases WHERE name = $1', [name]);
  return rows[0].id;
}

export async function openFlow(page: Page, name = 'Venda de veículos'): Promise<void> {
  await page.goto('/flows');
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await page.getByLabel('Fases').first().waitFor();
  // Cards come in a moment after their columns.
  await page.locator('[data-card-id]').first().waitFor();
}

export const cardLink = (page: Page, identifier: string) =>
  page.getByRole('link', { name: new RegExp(`^${identifier}\\b`) }).first();

export async function openCard(page: Page, identifier: string): Promise<void> {
  await cardLink(page, identifier).click();
  await page.getByRole('tab', { name: 'Dados' }).waitFor();
}

/** All rows of a table of the device's database. */
export const rowsOnDevice = <Row>(page: Page, table: string): Promise<Row[]> =>
  page.evaluate(async table => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const all = await indexedDB.databases();
    const db = await answer(indexedDB.open(all.find(({ name }) => /^patio-.+-\d+$/.test(name ?? ''))!.name!));
    const rows = await answer(db.transaction(table).objectStore(table).getAll());
    db.close();
    return rows;
  }, table);

/** Does something to a card as somebody else, by the REST calls. */
export async function changeCardAs(
  site: Site,
  email: string,
  identifier: string,
  path: string,
  body?: object,
  method = 'PATCH',
): Promise<void> {
  const { id, board_id } = await cardRow(site, identifier);
  const headers = await headersOf(site, email);
  const answer = await fetch(`${site.url}/api/boards/${board_id}/cards/${id}${path}`, {
    method,
    headers,
    body: JSON.stringify(body ?? {}),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Says what a phase asks for before a card leaves it, as who runs the flow. */
export async function askBeforeLeaving(site: Site, phase: string, passage: object | null): Promise<void> {
  const { rows } = await site.pool.query('SELECT board_id, id FROM phases WHERE name = $1', [phase]);
  const answer = await fetch(`${site.url}/api/boards/${rows[0].board_id}/phases/${rows[0].id}`, {
    method: 'PATCH',
    headers: await headersOf(site, 'gestor@aurora.test'),
    body: JSON.stringify({ passage }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Signs in by the call, and answers what every other one needs. */
export async function headersOf(site: Site, email: string): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json' };
  const login = await fetch(`${site.url}/api/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password: 'patio-demo' }),
  });
  const { access_token } = (await login.json()) as { access_token: string };
  return { ...headers, authorization: `Bearer ${access_token}` };
}
