import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installed, openDevice, PHONE, signIn } from '../harness/browser';
import { throttle, watchStates } from '../harness/frames';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardRow, cardsIn, flip, openCard, openFlow, rowsOnDevice } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const FLOW = 'Venda de veículos';
const rowOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Fluxos neste aparelho' }).getByRole('listitem').filter({ hasText: name });
const keepSwitch = (page: Page) => rowOf(page, FLOW).getByRole('switch', { name: 'Manter neste aparelho' });

const cardsOf = async (page: Page, boardId: string) =>
  (await rowsOnDevice<{ board_id: string }>(page, 'card')).filter(({ board_id }) => board_id === boardId)
    .length;

describe('a flow that is not kept on this device', () => {
  it('is removed, does not return automatically, and loads when it is opened', { tags: 'gate' }, async () => {
    const { board_id } = await cardRow(site, (await cardsIn(site, 'Interesse'))[0]!);
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'vendas@aurora.test');
    await page.goto('/sync');
    await rowOf(page, FLOW)
      .getByText(/cerca de \d+ kB de dados/)
      .waitFor();
    expect(await cardsOf(page, board_id)).toBeGreaterThan(0);
    await flip(keepSwitch(page));
    await rowOf(page, FLOW).getByText('fora deste aparelho').waitFor();
    expect(await cardsOf(page, board_id)).toBe(0);

    await page.reload();
    const pulled = page.waitForResponse('**/api/sync');
    await page.getByRole('button', { name: 'Sincronizar agora' }).click();
    await pulled;
    await rowOf(page, FLOW).getByText('fora deste aparelho').waitFor();
    expect(await cardsOf(page, board_id)).toBe(0);
    // The other flow is unchanged.
    await rowOf(page, 'Preparação de veículos')
      .getByText(/atualizado/)
      .waitFor();

    await openFlow(page, FLOW);
    await expect.poll(() => cardsOf(page, board_id)).toBeGreaterThan(0);
    await page.goto('/sync');
    await rowOf(page, FLOW)
      .getByText(/atualizado/)
      .waitFor();
    expect(await keepSwitch(page).isChecked()).toBe(true);
    expect(problems).toEqual([]);
    await close();
  });

  it('stays while one of its changes waits, and that change is not lost', async () => {
    const identifier = (await cardsIn(site, 'Interesse'))[0]!;
    const { board_id, id } = await cardRow(site, identifier);
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'vendas@aurora.test');
    await installed(page);
    await openFlow(page, FLOW);
    await openCard(page, identifier);
    // Stops the server rather than using the browser's offline switch, which does not stop the worker's background
    // sync.
    await site.stop();
    await page.getByRole('tab', { name: /Comentários/ }).click();
    await page.getByLabel('Comentário', { exact: true }).fill('Espera sinal');
    await page.getByRole('button', { name: 'Comentar' }).click();
    // The comment shows before it is on the disk, and a page left before that asks for confirmation.
    await until(
      () => rowsOnDevice(page, 'outbox'),
      entries => entries.length === 1,
    );
    await page.goto('/sync');
    await page.getByRole('link', { name: /^Sem conexão/ }).waitFor();
    // The change has not been sent, and can still be undone.
    await page.getByRole('button', { name: 'Desfazer' }).waitFor();
    // A press at the button's position in the first frame hits it: later content doesn't move it.
    await page.setViewportSize(PHONE);
    await throttle(page, 6);
    await page.goto('/sync', { waitUntil: 'commit' });
    const places = await watchStates(page, () => {
      const toggles = [
        ...document.querySelectorAll('section[aria-label="Fluxos neste aparelho"] [role="switch"]'),
      ];
      return toggles.map(toggle => Math.round(toggle.getBoundingClientRect().top + scrollY)).join();
    });
    await rowOf(page, FLOW)
      .getByText(/cerca de \d+ kB de dados/)
      .waitFor();
    expect((await places()).filter(seen => seen !== '')).toHaveLength(1);
    await throttle(page, 1);
    await flip(keepSwitch(page));
    await page.getByRole('alert').filter({ hasText: '1 alteração deste fluxo' }).waitFor();
    expect(await cardsOf(page, board_id)).toBeGreaterThan(0);
    expect(await keepSwitch(page).isChecked()).toBe(true);

    await site.start();
    await page.getByText('Tudo enviado').first().waitFor();
    // Sent changes stay in the outbox until the mirror shows them.
    await until(
      () => rowsOnDevice(page, 'outbox'),
      entries => entries.length === 0,
    );
    const { rows } = await site.pool.query('SELECT description FROM comments WHERE card_id = $1', [id]);
    expect(rows.filter(({ description }) => description === 'Espera sinal')).toHaveLength(1);
    await flip(keepSwitch(page));
    await rowOf(page, FLOW).getByText('fora deste aparelho').waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});
