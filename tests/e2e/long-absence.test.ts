import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { backUp } from '../harness/backup';
import { installed, type KeptDevice, openKeptDevice, PHONE, signIn } from '../harness/browser';
import { startFaultProxy } from '../harness/fault-proxy';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import {
  attach,
  cardRow,
  cardsIn,
  comment,
  type GivenFile,
  moveTo,
  phaseId,
  rowsOnDevice,
  tick,
} from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterEach(() => site.start());
afterAll(() => site.close());

const photo = async (name: string, hue: number): Promise<GivenFile> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: { width: 640, height: 480, channels: 3, background: `hsl(${hue}, 60%, 50%)` },
  })
    .jpeg()
    .toBuffer(),
});

async function titlesOn(cardId: string): Promise<string[]> {
  const { rows } = await site.pool.query('SELECT title FROM attachments WHERE card_id = $1 ORDER BY title', [
    cardId,
  ]);
  return rows.map(({ title }) => title);
}

/** Returns a card's history, in the order in which it was recorded. */
async function toldOn(cardId: string): Promise<{ kind: string; what: string }[]> {
  const { rows } = await site.pool.query(
    `SELECT kind, coalesce(new->>'description', new->>'phase_id', new->>'title') AS what
       FROM history WHERE card_id = $1 ORDER BY id`,
    [cardId],
  );
  return rows;
}

const keptOnes = ({ page }: KeptDevice) =>
  page.getByRole('list', { name: 'Anexos do card' }).getByText('a enviar').count();

describe('a device that returns after a long time', () => {
  it('sends each of forty photos once to a server restored from a backup that lacks them', async () => {
    const { id, board_id } = await cardRow(site, (await cardsIn(site, 'Interesse'))[0]!);
    const proxy = await startFaultProxy(site.url);
    const device = await openKeptDevice(proxy.url, PHONE);
    await signIn(device.page, 'vendas@aurora.test');
    await installed(device.page);
    await device.page.goto(`/flows/${board_id}/cards/${id}?tab=attachments`);
    await device.page.getByText('Nenhum anexo').waitFor();
    const photos = await Promise.all(
      Array.from({ length: 40 }, (_, at) => photo(`foto-${String(at + 1).padStart(2, '0')}.jpg`, at * 9)),
    );
    const restore = await backUp(site.pool);

    // Four photos reach the server before the signal goes, the first ones also the card, but the responses are lost.
    proxy.befalls = ({ url }) =>
      url === '/api/commands' || (url === '/api/sync' && proxy.lost > 0) ? 'lose_answer' : undefined;
    await attach(device.page, photos.slice(0, 4));
    await device.page.getByText('enviado; ainda não entrou no card').nth(3).waitFor();
    // The first request carried as many photos as were ready; the device receives a response for none.
    const there = await until(
      () => titlesOn(id),
      titles => titles.length > 0,
    );
    expect(there).toEqual(photos.slice(0, there.length).map(({ name }) => name));
    await site.stop();
    await attach(device.page, photos.slice(4));
    await until(
      () => keptOnes(device),
      count => count === 36,
    );
    await device.context.close();
    await restore();
    expect(await titlesOn(id)).toEqual([]);

    await site.start();
    proxy.befalls = () => undefined;
    await device.reopen();
    await device.page.goto('/sync');
    await device.page.getByText('Tudo enviado').first().waitFor();
    expect(await titlesOn(id)).toEqual(photos.map(({ name }) => name));
    expect(device.problems).toEqual([]);
    await device.close();
    await proxy.close();
  });

  it('sends a move, a comment and a tick once each to a server restored from a backup that lacks them', async () => {
    const { id, board_id } = await cardRow(site, (await cardsIn(site, 'Interesse'))[2]!);
    const proxy = await startFaultProxy(site.url);
    const device = await openKeptDevice(proxy.url, PHONE);
    await signIn(device.page, 'vendas@aurora.test');
    await installed(device.page);
    await device.page.goto(`/flows/${board_id}/cards/${id}`);
    const before = await toldOn(id);
    const restore = await backUp(site.pool);

    // The move reaches the server, but the response is lost.
    proxy.befalls = ({ url }) =>
      url === '/api/commands' || (url === '/api/sync' && proxy.lost > 0) ? 'lose_answer' : undefined;
    await moveTo(device.page, 'Proposta');
    await until(
      () => toldOn(id),
      told => told.length === before.length + 1,
    );
    await site.stop();
    await comment(device.page, 'Ficou para sexta.');
    await tick(device.page);
    await until(
      () => rowsOnDevice(device.page, 'outbox'),
      entries => entries.length === 3,
    );
    await device.context.close();
    await restore();
    expect(await toldOn(id)).toEqual(before);

    await site.start();
    proxy.befalls = () => undefined;
    await device.reopen();
    await device.page.goto('/sync');
    await device.page.getByText('Tudo enviado').first().waitFor();
    expect((await toldOn(id)).slice(before.length)).toEqual([
      { kind: 'phase_moved', what: await phaseId(site, 'Proposta') },
      { kind: 'commented', what: 'Ficou para sexta.' },
      { kind: 'task_option_updated', what: expect.any(String) },
    ]);
    expect(device.problems).toEqual([]);
    await device.close();
    await proxy.close();
  });

  it('sends everything in order after three days offline with an expired session and a new sign-in', async () => {
    const { id, board_id } = await cardRow(site, (await cardsIn(site, 'Interesse'))[1]!);
    const device = await openKeptDevice(site.url, PHONE);
    await device.context.addInitScript(goBackThreeDays);
    await signIn(device.page, 'vendas@aurora.test');
    await installed(device.page);
    await device.page.goto(`/flows/${board_id}/cards/${id}`);
    await site.stop();
    await device.page.getByText('Sem conexão').first().waitFor();
    await comment(device.page, 'Antes de mover.');
    await moveTo(device.page, 'Proposta');
    await comment(device.page, 'Depois de mover.');
    await attach(device.page, [await photo('frente.jpg', 200)]);
    await until(
      () => keptOnes(device),
      count => count === 1,
    );
    await device.context.close();

    // The sign-in was 91 days ago, which ends the session whatever its use since.
    await site.pool.query(
      `UPDATE sessions SET created_at = created_at - interval '91 days', last_seen_at = last_seen_at - interval '72 hours',
              expires_at = created_at - interval '1 day'
        WHERE user_id = (SELECT id FROM users WHERE email = 'vendas@aurora.test')`,
    );
    await site.start();
    await device.reopen();
    await device.page.goto('/home');
    await device.page.getByLabel('E-mail').fill('vendas@aurora.test');
    await device.page.getByLabel('Senha', { exact: true }).fill('patio-demo');
    await device.page.getByRole('button', { name: 'Entrar' }).click();
    await until(
      () => titlesOn(id),
      titles => titles.length === 1,
    );
    await device.page.goto('/sync');
    await device.page.getByText('Tudo enviado').first().waitFor();

    const { rows } = await site.pool.query(
      `SELECT kind, coalesce(new->>'description', new->>'phase_id', new->>'title') AS what,
              made_at < now() - interval '71 hours' AS is_old
         FROM history WHERE card_id = $1 ORDER BY id DESC LIMIT 4`,
      [id],
    );
    const told = (kind: string, what: string) => ({ kind, what, is_old: true });
    expect(rows.reverse()).toEqual([
      told('commented', 'Antes de mover.'),
      told('phase_moved', await phaseId(site, 'Proposta')),
      told('commented', 'Depois de mover.'),
      told('attached', 'frente.jpg'),
    ]);
    expect(device.problems).toEqual([]);
    await device.close();
  });
});

/** Sets the clock of a page back by three days, and lets it run on. Runs in the page. */
function goBackThreeDays(): void {
  const { Date: Real } = window;
  const now = () => Real.now() - 72 * 60 * 60 * 1000;
  window.Date = class extends Real {
    constructor(...given: []) {
      super(...(given.length > 0 ? given : ([now()] as unknown as [])));
    }
    static now = now;
  } as DateConstructor;
}
