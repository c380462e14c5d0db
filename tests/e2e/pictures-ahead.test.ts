import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, installed, openDevice, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { leave } from '../screens/visit';
import {
  attachPhoto,
  cardRow,
  cardsIn,
  firstPhotos,
  flip,
  openCard,
  openFlow,
  picturesKept,
} from './journeys';

let site: Site;
/** Cards with an attached picture; `bare` has no vehicle. */
let bare: string;
let other: string;
beforeAll(async () => {
  site = await startSite();
  [bare, other] = (await cardsIn(site, 'Interesse')) as [string, string];
  await site.pool.query(`UPDATE cards SET product_ids = '{}' WHERE identifier = $1`, [bare]);
  for (const identifier of [bare, other]) await attachPhoto(site, identifier, 'aprova@aurora.test');
});
afterAll(() => site.close());

async function preview(identifier: string, size: number): Promise<string> {
  const { id, board_id } = await cardRow(site, identifier);
  const { rows } = await site.pool.query('SELECT id FROM attachments WHERE card_id = $1', [id]);
  return `/api/boards/${board_id}/cards/${id}/attachments/${rows[0].id}/previews/${size}`;
}

const kept = ({ page }: { page: Page }) => picturesKept(page);
const bytesKept = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('vehicles'))) return 0;
    const cache = await caches.open('vehicles');
    // A picture that is evicted at this moment may be missing when it is requested.
    const found = await Promise.all((await cache.keys()).map(key => cache.match(key)));
    const all = await Promise.all(found.flatMap(answer => (answer ? [answer.blob()] : [])));
    return all.reduce((sum, { size }) => sum + size, 0);
  });

/** Records what the worker requests from the server, in order; the page's commands and pulls are included. */
function watch(context: BrowserContext): string[] {
  const asked: string[] = [];
  context.on('request', request => {
    const { pathname } = new URL(request.url());
    if (request.serviceWorker() || /\/api\/(sync|commands)$/.test(pathname)) asked.push(pathname);
  });
  return asked;
}
const isPicture = (path: string) => /\/(pictures|previews)\//.test(path);

const isAllThere = async (device: Device) => {
  const wanted = [...(await firstPhotos(site, 'vendas@aurora.test')), await preview(bare, 160)];
  return until(
    () => kept(device),
    all => wanted.every(path => all.includes(path)),
  );
};

describe('pictures that were never opened', () => {
  it('are downloaded when the device is idle, one for each card, once, and show without a connection', {
    tags: 'gate',
  }, async () => {
    const device = await openDevice(site.url);
    const { page, context, problems, close } = device;
    const asked = watch(context);
    await signIn(page, 'vendas@aurora.test');
    await installed(page);
    const all = await isAllThere(device);
    // Each card is shown by one picture: its vehicle's if there is one, otherwise its own, which home may have loaded
    // in a larger size.
    const attached = all.filter(path => path.includes('/previews/'));
    const ofBare = [await preview(bare, 160), await preview(bare, 480)];
    expect(attached.filter(path => !ofBare.includes(path))).toEqual([]);
    await page.reload();
    await page.getByText('Sincronizado').first().waitFor();
    await openFlow(page);
    const pictures = asked.filter(isPicture);
    expect(pictures.length).toBeGreaterThan(5);
    expect(pictures).toEqual([...new Set(pictures)]);

    await context.setOffline(true);
    // The board uses the small version as the card's picture.
    const face = page.locator('[data-card-panel], [data-card-id]').filter({ hasText: bare }).locator('img');
    await until(
      () => face.first().evaluate((img: HTMLImageElement) => img.naturalWidth),
      width => width > 0,
    );
    await openCard(page, bare);
    await page.getByRole('tab', { name: /Anexos/ }).click();
    const thumb = page.getByRole('button', { name: 'Ver frente.jpg' }).locator('img');
    await until(
      () => thumb.evaluate((image: HTMLImageElement) => image.naturalWidth),
      width => width > 0,
    );
    // A photo never opened large is shown in the size that is stored here.
    await page.getByRole('button', { name: 'Ver frente.jpg' }).click();
    await page.getByRole('dialog', { name: 'Fotos' }).getByRole('img').waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('wait while something is being sent or fetched', async () => {
    const device = await openDevice(site.url);
    const { page, context, close } = device;
    await signIn(page, 'vendas@aurora.test');
    let isHeld = false;
    let release = () => {};
    const gate = new Promise<void>(resolve => {
      release = resolve;
    });
    await context.route('**/api/sync', async route => {
      isHeld = true;
      await gate;
      await route.continue();
    });
    // Uses a page without pictures, since a page's pictures are stored at once.
    await page.goto('/sync');
    await until(
      () => isHeld,
      held => held,
    );
    const asked = watch(context);
    await installed(page);
    await page.getByText('Sem conexão').first().waitFor();
    expect(asked.filter(isPicture)).toEqual([]);
    release();
    await isAllThere(device);
    await close();
  });

  it.each([{ type: 'cellular' }, { saveData: true }])(
    'are not downloaded if the network is %o',
    async network => {
      const device = await openDevice(site.url);
      const { page, context, close } = device;
      await context.addInitScript(values => {
        const connection = Object.assign(new EventTarget(), values);
        Object.defineProperty(navigator, 'connection', { value: connection });
      }, network);
      await signIn(page, 'vendas@aurora.test');
      const asked = watch(context);
      // Uses a page without pictures, since shown pictures are stored there too.
      await page.goto('/sync');
      await installed(page);
      // The page starts again with the worker active, and does everything that it does at a start.
      await page.reload();
      await page.getByText('Tudo enviado').first().waitFor();
      await page.getByRole('button', { name: 'Sincronizar agora' }).click();
      await page.getByText('Sincronizado agora').first().waitFor();
      await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)));
      expect(asked.filter(isPicture)).toEqual([]);
      await page.evaluate(() => {
        const { connection } = navigator as unknown as { connection: EventTarget };
        Object.assign(connection, { type: 'wifi', saveData: false });
        connection.dispatchEvent(new Event('change'));
      });
      await isAllThere(device);
      await close();
    },
  );
});

describe('a picture that was opened', () => {
  it('is found again without a connection, whatever signature its address had', async () => {
    const device = await openDevice(site.url);
    const { page, context, problems, close } = device;
    await signIn(page, 'vendas@aurora.test');
    await installed(page);
    await openFlow(page);
    await openCard(page, other);
    await page.getByRole('tab', { name: /Anexos/ }).click();
    await page.getByRole('button', { name: 'Ver frente.jpg' }).click();
    const large = await preview(other, 1280);
    await until(
      () => kept(device),
      all => all.includes(large),
    );
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('button', { name: 'Ver frente.jpg' }).click();
    const image = page.getByRole('dialog', { name: 'Fotos' }).getByRole('img');
    await until(
      () => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth),
      width => width > 160,
    );
    expect(problems).toEqual([]);
    await close();
  });

  it('belongs to its own company, also while another tab shows another company', async () => {
    await site.pool.query(
      `INSERT INTO memberships (tenant_id, user_id, role) SELECT 2, id, 'user' FROM users WHERE email = $1`,
      ['vendas@aurora.test'],
    );
    const device = await openDevice(site.url);
    const { page, context, problems, close } = device;
    await signIn(page, 'vendas@aurora.test');
    await installed(page);
    await openFlow(page);
    const elsewhere = await context.newPage();
    await elsewhere.goto(`${site.url}/my-account?tab=companies`);
    await elsewhere.getByRole('button', { name: 'Ir para Serra Motors' }).click();
    await elsewhere.waitForURL('**/home');
    await openCard(page, other);
    await page.getByRole('tab', { name: /Anexos/ }).click();
    await page.getByRole('button', { name: 'Ver frente.jpg' }).click();
    const image = page.getByRole('dialog', { name: 'Fotos' }).getByRole('img');
    await until(
      () => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth),
      width => width > 160,
    );
    const large = await preview(other, 1280);
    await until(
      () => kept(device),
      all => all.includes(large),
    );
    expect(problems).toEqual([]);
    await close();
  });
});

describe('«Manter offline»', () => {
  it('downloads all pictures of a card at viewing size, and no others', async () => {
    const device = await openDevice(site.url);
    const { page, problems, close } = device;
    await signIn(page, 'vendas@aurora.test');
    await installed(page);
    await openFlow(page);
    await openCard(page, other);
    await page.getByRole('button', { name: 'Mais opções do card' }).click();
    await page.getByRole('menuitem', { name: 'Manter offline', exact: true }).click();
    await page.getByText('Card mantido offline').waitFor();
    const large = await preview(other, 1280);
    const all = await until(
      () => kept(device),
      paths => paths.includes(large),
    );
    expect(all).not.toContain(await preview(bare, 1280));
    await page.getByRole('button', { name: 'Mais opções do card' }).click();
    await page.getByRole('menuitem', { name: 'Não manter offline' }).waitFor();
    await page.keyboard.press('Escape');

    // Attachments of a flow are removed together with it.
    await page.goto('/sync');
    const flow = page.getByRole('listitem').filter({ hasText: 'Venda de veículos' });
    await flip(flow.getByRole('switch', { name: 'Manter neste aparelho' }));
    await flow.getByText('fora deste aparelho').waitFor();
    await until(
      () => kept(device),
      paths => !paths.some(path => path.includes('/previews/')),
    );
    expect(problems).toEqual([]);
    await close();
  });

  it('downloads all pictures of all cards of a flow', async () => {
    const device = await openDevice(site.url);
    const { page, problems, close } = device;
    await signIn(page, 'vendas@aurora.test');
    await installed(page);
    const { board_id } = await cardRow(site, other);
    const { rows } = await site.pool.query(
      `SELECT DISTINCT v.id FROM cards c JOIN vehicle_pictures v ON v.tenant_id = c.tenant_id
         AND v.product_id = ANY (c.product_ids)
       WHERE c.board_id = $1 AND c.archived_at IS NULL AND v.size IS NOT NULL`,
      [board_id],
    );
    const wanted = [
      ...rows.flatMap(({ id }) => [480, 1280].map(size => `/api/tenants/1/pictures/${id}/${size}`)),
      ...(await Promise.all([bare, other].flatMap(card => [preview(card, 160), preview(card, 1280)]))),
    ];
    expect(wanted.length).toBeGreaterThan(10);
    const missing = async () => {
      const here = await kept(device);
      return wanted.filter(path => !here.includes(path));
    };
    expect((await missing()).length).toBeGreaterThan(0);
    await page.goto('/sync');
    const flow = page.getByRole('listitem').filter({ hasText: 'Venda de veículos' });
    await flip(flow.getByRole('switch', { name: 'Guardar todas as fotos' }));
    await until(missing, paths => paths.length === 0, 60_000);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('the storage budget for pictures', () => {
  const QUOTA = 300_000;
  it('is never exceeded, and is empty after signing out', async () => {
    const device = await openDevice(site.url);
    const { page, context, problems, close } = device;
    await context.addInitScript(quota => {
      navigator.storage.estimate = async () => ({ quota, usage: 0 });
    }, QUOTA);
    context.on('serviceworker', worker => {
      void worker.evaluate(quota => {
        navigator.storage.estimate = async () => ({ quota, usage: 0 });
      }, QUOTA);
    });
    await signIn(page, 'vendas@aurora.test');
    await installed(page);
    await until(
      () => bytesKept(page),
      bytes => bytes > QUOTA / 5 / 2,
    );
    // Each visit to another flow shows more pictures than there is room for.
    await openFlow(page);
    for (const name of ['Preparação de veículos', 'Venda de veículos']) {
      await openFlow(page, name);
      await until(
        () => kept(device),
        all => all.length > 0,
      );
      expect(await bytesKept(page)).toBeLessThanOrEqual(QUOTA / 5);
    }
    await leave({ page, isPhone: false });
    await until(
      () =>
        page.evaluate(async () => {
          const databases = (await indexedDB.databases()).map(({ name }) => name);
          return [await caches.has('vehicles'), databases.includes('patio-pictures')];
        }),
      left => !left.includes(true),
    );
    expect(problems).toEqual([]);
    await close();
  });
});
