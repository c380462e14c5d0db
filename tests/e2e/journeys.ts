import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { ENTITIES, type EntityName } from '../../domain/entities/entity-table';
import { boardFeed } from '../../domain/entities/feeds';
import { STANDARD_SLOTS } from '../../domain/flow/standard-slots';
import type { Device } from '../harness/browser';
import type { Site } from '../harness/site';
import { until } from '../harness/until';
import { follow } from '../screens/visit';

/** Returns the identifiers of the cards in a phase, as the board shows them. */
export async function cardsIn(site: Site, phase: string): Promise<string[]> {
  const { rows } = await site.pool.query(
    `SELECT c.identifier FROM cards c
     JOIN phases p ON p.tenant_id = c.tenant_id AND p.id = c.current_phase_id
     WHERE p.name = $1 AND c.archived_at IS NULL ORDER BY c.current_phase_moved_at DESC`,
    [phase],
  );
  return rows.map(({ identifier }) => identifier);
}

/** Returns a card's row as the server has it. */
export async function cardRow(site: Pick<Site, 'pool'>, identifier: string) {
  const { rows } = await site.pool.query('SELECT * FROM cards WHERE identifier = $1', [identifier]);
  return rows[0];
}

/** Returns the id of the first phase of that name. */
export async function phaseId(site: Pick<Site, 'pool'>, name: string): Promise<string> {
  const { rows } = await site.pool.query('SELECT id FROM phases WHERE name = $1', [name]);
  return rows[0].id;
}

/** Chooses one of the board's actions. */
export async function boardAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Ações do fluxo' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Chooses an action of a list of people other than inviting: on a phone it is in a menu. */
export async function peopleAction(page: Page, name: string): Promise<void> {
  const isPhone = page.viewportSize()!.width < 768;
  if (isPhone) await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await page.getByRole(isPhone ? 'menuitem' : 'button', { name, exact: true }).click();
}

/**
 * Returns the box of a way from a phase to another in a flow's settings; on a phone it is in the list of the first
 * phase, which is opened here.
 */
export async function wayBox(page: Page, from: string, to: string): Promise<Locator> {
  if (page.viewportSize()!.width >= 768) return page.getByLabel(`De ${from} para ${to}`, { exact: true });
  const group = page.getByRole('group', { name: `De ${from} para` });
  if (!(await group.isVisible())) await page.locator('summary', { hasText: `De ${from} para` }).click();
  return group.getByLabel(to, { exact: true });
}

export async function openFlow(page: Page, name = 'Venda de veículos'): Promise<void> {
  // From home the menu is used, as people do, without a reload; on other pages an open layer may cover the menu.
  if (page.url().endsWith('/home')) await follow(page, /^Fluxos$/);
  else await page.goto('/flows');
  await page.getByRole('heading', { level: 1, name: 'Fluxos' }).waitFor();
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await page.getByLabel('Fases').first().waitFor();
  // Cards appear a moment after their columns.
  await page.locator('[data-card-id]').first().waitFor();
}

export const cardLink = (page: Page, identifier: string) =>
  page.getByRole('link', { name: new RegExp(`^${identifier}\\b`) }).first();

export async function openCard(page: Page, identifier: string): Promise<void> {
  await cardLink(page, identifier).click();
  await page.getByRole('tab', { name: 'Dados' }).waitFor();
}

/**
 * Navigates from the header to the refused change. The card or the board behind shows the same row until the page has
 * loaded.
 */
export async function openRefused(page: Page): Promise<void> {
  await page.getByText('1 recusada').first().click();
  await page.getByRole('heading', { name: 'Sincronização', level: 1 }).waitFor();
}

/**
 * Restarts the server and notifies the page, as a device does that finds its network: otherwise the page waits longer
 * each time.
 */
export async function comeBack(site: Site, page: Page): Promise<void> {
  await site.start();
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

/** Kills the page as the system does, without notice, and opens it again. */
export async function killPage(device: Device): Promise<void> {
  const crashed = device.page.waitForEvent('crash');
  void device.page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  device.page = await device.context.newPage();
}

/** Comments on the open card. */
export async function comment(page: Page, text: string): Promise<void> {
  await page.getByRole('tab', { name: /Comentários/ }).click();
  await page.getByLabel('Comentário', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Comentar' }).click();
  await page.getByRole('listitem').getByText(text).waitFor();
}

/** Moves the open card to another phase, by its list of phases. */
export async function moveTo(page: Page, phase: string): Promise<void> {
  await page
    .getByRole('button', { name: /mover para.*…$/i })
    .last()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(phase) })
    .first()
    .click();
}

/** Ticks or unticks an item of the open card, the first if none is named, and waits until that is shown. */
export async function tick(page: Page, name?: string): Promise<void> {
  await page.getByRole('tab', { name: /Tarefas/ }).click();
  const box = page.getByRole('checkbox', { ...(name && { name, exact: true }) }).first();
  const wasTicked = await box.isChecked();
  await box.press('Space');
  await until(
    () => box.isChecked(),
    isTicked => isTicked === !wasTicked,
  );
}

/** File that a test gives to a page. */
export interface GivenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Chooses files on the open card. */
export async function attach(page: Page, files: GivenFile[]): Promise<void> {
  await page.getByRole('tab', { name: /Anexos/ }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Anexar arquivos' }).click();
  await (await chooser).setFiles(files);
}

/**
 * Ends «Desfazer» at once, as leaving the page does: the change that was held back while undo is offered (an archiving,
 * a removal, an answer to an approval, a change of several cards) is then sent.
 */
export async function endUndo(page: Page): Promise<void> {
  const bar = page.locator('[data-undo]');
  // The bar may be gone already, or never appear: the caller's next wait decides.
  await bar
    .locator('[aria-disabled=false]')
    .waitFor({ timeout: 10_000 })
    .catch(() => undefined);
  // Its listener is added a moment after it appears.
  await until(
    async () => {
      await page.evaluate(() => dispatchEvent(new Event('pagehide')));
      return bar.count();
    },
    count => count === 0,
  );
}

/**
 * Presses a switch as a finger does, on its track, and not before it stops moving: its input has no size of its own.
 */
export const flip = (toggle: Locator): Promise<void> =>
  toggle.locator('xpath=following-sibling::span[1]').click();

/** Returns all rows of a table of the device's database. */
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

/** Returns a row that the device stores outside the person's databases, such as `session` or `last_push`. */
export const keptByDevice = <Row>(where: Page, key: string): Promise<Row | undefined> =>
  where.evaluate(
    key =>
      new Promise<Row>((resolve, reject) => {
        const opened = indexedDB.open('patio-device');
        opened.onerror = () => reject(opened.error);
        opened.onsuccess = () => {
          const { result: db } = opened;
          const asked = db.transaction('session').objectStore('session').get(key);
          asked.onsuccess = () => {
            db.close();
            resolve(asked.result);
          };
        };
      }),
    key,
  );

/** Calls the server as a person. */
export async function askAs(
  site: Pick<Site, 'url'>,
  email: string,
  method: string,
  path: string,
  body?: object,
): Promise<void> {
  const answer = await fetch(`${site.url}/api${path}`, {
    method,
    headers: await headersOf(site, email),
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Disables or enables a person of the first company, as its administrator. */
export async function enable(
  site: Pick<Site, 'url' | 'pool'>,
  email: string,
  enabled: boolean,
  by = 'gestor@aurora.test',
): Promise<void> {
  const { rows } = await site.pool.query('SELECT id FROM users WHERE email = $1', [email]);
  await askAs(site, by, 'PUT', `/tenants/1/members/${rows[0].id}`, { enabled });
}

/** Removes a person from a flow, as its administrator does. */
export async function takeOut(
  site: Pick<Site, 'url' | 'pool'>,
  boardId: string,
  email: string,
  by = 'gestor@aurora.test',
): Promise<void> {
  const { rows } = await site.pool.query(
    `SELECT m.id FROM board_users m JOIN users u ON u.id = m.user_id WHERE m.board_id = $1 AND u.email = $2`,
    [boardId, email],
  );
  await askAs(site, by, 'DELETE', `/boards/${boardId}/users/${rows[0].id}`);
}

/** Changes a card as another person, by the REST calls. */
export async function changeCardAs(
  site: Pick<Site, 'url' | 'pool'>,
  email: string,
  identifier: string,
  path: string,
  body?: object,
  method = 'PATCH',
): Promise<void> {
  const { id, board_id } = await cardRow(site, identifier);
  await askAs(site, email, method, `/boards/${board_id}/cards/${id}${path}`, body ?? {});
}

/** Sets what a phase asks for before a card leaves it, as the flow's administrator. */
export async function askBeforeLeaving(site: Site, phase: string, passage: object | null): Promise<void> {
  const { rows } = await site.pool.query('SELECT board_id, id FROM phases WHERE name = $1', [phase]);
  const path = `/boards/${rows[0].board_id}/phases/${rows[0].id}`;
  await askAs(site, 'gestor@aurora.test', 'PATCH', path, { passage });
}

export const standardSlots = () => STANDARD_SLOTS.map(slot => ({ id: v7(), ...slot }));

/** Sets which photos each card of «Venda de veículos» should have, as the flow's administrator. */
export async function setSlots(site: Site, photo_slots: object[]): Promise<void> {
  const { rows } = await site.pool.query("SELECT id FROM boards WHERE name = 'Venda de veículos'");
  await askAs(site, 'gestor@aurora.test', 'PATCH', `/boards/${rows[0].id}`, { photo_slots });
}

/** Signs in by the API, and returns the headers that every other call needs. */
export async function headersOf(site: Pick<Site, 'url'>, email: string): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json' };
  const login = await fetch(`${site.url}/api/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password: 'patio-demo' }),
  });
  const { access_token } = (await login.json()) as { access_token: string };
  return { ...headers, authorization: `Bearer ${access_token}` };
}

/** Attaches a photo to a card as Rafael does, and waits until its smaller sizes are made. */
export async function attachPhoto(
  site: Pick<Site, 'url' | 'pool'>,
  identifier: string,
  by = 'vendas@aurora.test',
): Promise<void> {
  const { id, board_id } = await cardRow(site, identifier);
  const { 'content-type': _, ...headers } = await headersOf(site, by);
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#a33' } });
  const content = new Uint8Array(await picture.jpeg().toBuffer());
  const body = new FormData();
  body.set('file', new Blob([content], { type: 'image/jpeg' }), 'frente.jpg');
  const path = `${site.url}/api/boards/${board_id}/cards/${id}/attachments`;
  const answer = await fetch(path, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(await answer.text());
  await until(
    async () =>
      (await site.pool.query('SELECT FROM attachments WHERE card_id = $1 AND has_previews', [id])).rowCount,
    count => count === 1,
  );
}

/** Notifies devices of rows of a flow that a test has written into their table directly. */
export const tellRows = ({ pool }: Site, boardId: string, entity: EntityName) =>
  pool.query(
    `INSERT INTO changes (tenant_id, feed, entity, row_id, revision)
     SELECT f.tenant_id, f.feed, $2, r.id::text, f.revision FROM ${ENTITIES[entity].table} r
       JOIN feeds f ON f.tenant_id = r.tenant_id AND f.feed = $3 WHERE r.board_id = $1
     ON CONFLICT DO NOTHING`,
    [boardId, entity, boardFeed(boardId)],
  );

/** Returns the paths of the pictures in this device's Cache Storage. */
export const picturesKept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    if (!(await caches.has('vehicles'))) return [];
    return (await (await caches.open('vehicles')).keys()).map(({ url }) => new URL(url).pathname);
  });

/** Returns the small first photos of the vehicles on a person's cards. */
export async function firstPhotos(site: Site, email: string): Promise<string[]> {
  const { rows } = await site.pool.query(
    `SELECT DISTINCT v.id FROM cards c JOIN vehicle_pictures v ON v.tenant_id = c.tenant_id
       AND v.product_id = c.product_ids[1] JOIN board_users m ON m.board_id = c.board_id
       JOIN users u ON u.id = m.user_id
     WHERE c.archived_at IS NULL AND u.email = $1`,
    [email],
  );
  return rows.map(({ id }) => `/api/tenants/1/pictures/${id}/480`);
}
