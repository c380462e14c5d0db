import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice, signIn } from '../harness/browser';
import { carry } from '../harness/drag-card';
import { seenFrames, throttle, watchFrames, watchStates } from '../harness/frames';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardLink, cardRow, cardsIn, endUndo, openCard, openFlow, phaseId, rowsOnDevice } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

/** Waits until the server has moved the card: until then another test would find it at its old place. */
async function arrived(identifier: string, phase: string): Promise<void> {
  const wanted = await phaseId(site, phase);
  await until(
    async () => (await cardRow(site, identifier)).current_phase_id,
    at => at === wanted,
  );
}

const countOf = async (sql: string, id: string) => (await site.pool.query(sql, [id])).rowCount!;

/**
 * Waits until the server has applied the change: only then does an empty outbox prove anything, as it is empty before
 * the change, too.
 */
const reached = (sql: string, id: string, count: number) =>
  until(
    () => countOf(sql, id),
    found => found === count,
  );
const UNTICKED = 'SELECT FROM task_options WHERE card_id = $1 AND NOT checked';
const WRITTEN = `SELECT FROM comments WHERE card_id = $1 AND description = 'Visto em cada quadro.'`;
const MADE = `SELECT FROM cards WHERE board_id = $1 AND title = 'Feito à vista de todos' AND archived_at IS NULL`;

/** Resolves once the outbox is empty: the verdict has arrived, and the mirror holds the result of the change. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      new Promise<boolean>(resolve => {
        indexedDB.databases().then(all => {
          const name = all.find(({ name }) => /^patio-.+-\d+$/.test(name ?? ''))!.name!;
          const open = indexedDB.open(name);
          open.onsuccess = () => {
            const count = open.result.transaction('outbox').objectStore('outbox').count();
            count.onsuccess = () => {
              open.result.close();
              resolve(count.result === 0);
            };
          };
        });
      }),
  );
}

/** Pulls once more, and waits until the whole response is on the device and drawn. */
async function pulledAgain(page: Page): Promise<void> {
  const since = await page.evaluate(() => {
    dispatchEvent(new Event('online'));
    return new Date().toISOString();
  });
  await until(
    () => rowsOnDevice<{ key: string; value: string }>(page, 'meta'),
    rows => rows.some(({ key, value }) => key === 'synced_at' && value > since),
  );
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
}

type Answers = 'at once' | 'verdict late' | 'pull late' | 'verdict by the pull';

/** Ignores the error: the page that sent the request may have ended, and the test with it. */
const afterItsPage = () => undefined;

/** Delays or drops the server's responses as the test requires. */
async function arrange(device: Device, answers: Answers): Promise<void> {
  const late = () => new Promise(resolve => setTimeout(resolve, 1500));
  await device.context.unrouteAll();
  if (answers === 'verdict late') {
    await device.context.route('**/api/commands', async route => {
      const response = await route.fetch();
      await late();
      await route.fulfill({ response }).catch(afterItsPage);
    });
  }
  if (answers === 'pull late') {
    await device.context.route('**/api/sync', async route => {
      await late();
      await route.continue().catch(afterItsPage);
    });
  }
  if (answers === 'verdict by the pull') {
    await device.context.route('**/api/commands', async route => {
      await route.fetch();
      await route.abort('connectionreset');
    });
  }
}

describe('a moved card', () => {
  it.each<Answers>(['at once', 'verdict late', 'pull late', 'verdict by the pull'])(
    'stays where it was dropped, from that frame on: %s',
    async answers => {
      const identifier = (await cardsIn(site, 'Interesse'))[0]!;
      const { id, title } = await cardRow(site, identifier);
      const device = await openDevice(site.url);
      const { page } = device;
      await signIn(page, 'vendas@aurora.test');
      await openFlow(page);
      await arrange(device, answers);
      await throttle(page, 4);
      const proposal = page.getByRole('region', { name: /^Proposta/ });
      await carry(cardLink(page, identifier), proposal);
      await watchFrames(page, id, title);
      await page.mouse.up();
      await proposal.locator(`[data-card-id="${id}"]`).waitFor();
      await arrived(identifier, 'Proposta');
      await settled(page);
      await pulledAgain(page);
      const frames = await seenFrames(page);
      // The first frame is the one before the drop.
      const after = frames.filter(({ places }, at) => at > 0 || places.join() !== 'Interesse');
      expect(after.map(({ places }) => places)).toEqual([['Proposta']]);
      expect(frames.every(({ blocks }) => blocks === 0)).toBe(true);
      expect(device.problems).toEqual([]);
      await device.context.unrouteAll({ behavior: 'ignoreErrors' });
      await device.close();
    },
  );
});

describe('any other change', () => {
  it.each<Answers>(['verdict late', 'pull late'])(
    'shows from that frame on and never flickers back: %s',
    async answers => {
      // Uses another card for each case, since texts written earlier would count. By the second case one more card has
      // arrived.
      const identifier = (await cardsIn(site, 'Proposta'))[answers === 'verdict late' ? 0 : 2]!;
      const leaving = (await cardsIn(site, 'Interesse'))[0]!;
      const { id, title } = await cardRow(site, leaving);
      const { id: opened, board_id } = await cardRow(site, identifier);
      const unticked = await countOf(UNTICKED, opened);
      const device = await openDevice(site.url);
      const { page } = device;
      await signIn(page, 'vendas@aurora.test');
      await openFlow(page);
      await openCard(page, identifier);
      await arrange(device, answers);
      await throttle(page, 4);
      await page.getByRole('tab', { name: /Tarefas/ }).click();
      const item = page.getByRole('tabpanel').getByRole('checkbox', { checked: false }).first();
      await item.evaluate(node => node.setAttribute('data-watched', ''));
      const ticked = await watchStates(page, () =>
        String(document.querySelector<HTMLInputElement>('[data-watched]')?.checked),
      );
      await item.press('Space');
      await reached(UNTICKED, opened, unticked - 1);
      await settled(page);
      expect(await ticked()).toEqual(['false', 'true']);

      await page.getByRole('tab', { name: /Comentários/ }).click();
      const written = page.getByLabel('Comentário', { exact: true });
      await written.fill('Visto em cada quadro.');
      const commented = await watchStates(page, () =>
        String(
          [...document.querySelectorAll('[role="tabpanel"] li')].filter(node =>
            node.textContent?.includes('Visto em cada quadro.'),
          ).length,
        ),
      );
      await page.getByRole('button', { name: 'Comentar' }).click();
      await reached(WRITTEN, opened, 1);
      await settled(page);
      expect(await commented()).toEqual(['0', '1']);

      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Novo card' }).click();
      await page.getByRole('textbox', { name: /Título/ }).fill('Feito à vista de todos');
      await page
        .getByRole('textbox', { name: /Cliente/ })
        .first()
        .fill('Otília Prado');
      const made = await watchStates(page, () =>
        String(
          [...document.querySelectorAll('a[data-card-id]')].filter(node =>
            node.textContent?.includes('Feito à vista de todos'),
          ).length,
        ),
      );
      await page.getByRole('button', { name: 'Criar card' }).click();
      await reached(MADE, board_id, 1);
      await settled(page);
      expect(await made()).toEqual(['0', '1']);

      // The undo message contains the card's title, too.
      await page.locator('a[data-card-id]').filter({ hasText: 'Feito à vista de todos' }).click();
      await page.getByRole('tab', { name: 'Dados' }).waitFor();
      await page.getByRole('button', { name: 'Mais opções do card' }).click();
      const archived = await watchStates(page, () =>
        String(
          [...document.querySelectorAll('a[data-card-id]')].filter(node =>
            node.textContent?.includes('Feito à vista de todos'),
          ).length,
        ),
      );
      await page.getByRole('menuitem', { name: 'Arquivar card' }).click();
      await page.getByRole('status').filter({ hasText: 'arquivado' }).waitFor();
      await endUndo(page);
      await reached(MADE, board_id, 0);
      await settled(page);
      expect(await archived()).toEqual(['1', '0']);

      await openCard(page, leaving);
      await page
        .getByRole('button', { name: /mover para.*…$/i })
        .last()
        .click();
      const choice = page.getByRole('dialog').getByRole('button', { name: /Proposta/ });
      await choice.waitFor();
      await watchFrames(page, id, title);
      await choice.click();
      await arrived(leaving, 'Proposta');
      await settled(page);
      const frames = await seenFrames(page);
      expect(frames.map(({ places }) => places)).toEqual([['Interesse'], ['Proposta']]);
      expect(frames.every(({ blocks }) => blocks === 0)).toBe(true);
      expect(device.problems).toEqual([]);
      await device.context.unrouteAll({ behavior: 'ignoreErrors' });
      await device.close();
    },
  );
});

describe('an approval', () => {
  it('shows as answered from that frame on and is never requested again, however late responses arrive', async () => {
    const device = await openDevice(site.url);
    const { page } = device;
    await signIn(page, 'aprova@aurora.test');
    await page.goto('/approvals');
    await throttle(page, 4);
    for (const [at, answers] of (['verdict late', 'pull late'] as const).entries()) {
      await page.locator('[data-approval-id]').nth(at).getByRole('link').click();
      const approve = page.getByRole('button', { name: 'Aprovar' });
      await approve.waitFor();
      await arrange(device, answers);
      const answered = await watchStates(page, () => {
        const deal = document.querySelector('article');
        const isAsked = [...(deal?.querySelectorAll('button') ?? [])].some(
          ({ textContent }) => textContent === 'Aprovar',
        );
        if (isAsked) return 'asked';
        return deal?.textContent?.includes('Aprovado') ? 'approved' : 'neither';
      });
      await approve.click();
      await page.getByRole('article').getByText('Aprovado').waitFor();
      await endUndo(page);
      await settled(page);
      expect(await answered()).toEqual(['asked', 'approved']);
    }
    expect(device.problems).toEqual([]);
    await device.context.unrouteAll({ behavior: 'ignoreErrors' });
    await device.close();
  });
});
