import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESK, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardLink, cardRow, cardsIn, changeCardAs, endUndo, openCard, openFlow } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

/** Creates a card of a person's own in the first phase. Returns its identifier. */
async function madeBy(email: string, title: string): Promise<string> {
  const like = (await cardsIn(site, 'Interesse'))[0]!;
  await site.pool.query(
    `UPDATE cards SET title = $1, created_by = (SELECT id FROM users WHERE email = $2) WHERE identifier = $3`,
    [title, email, like],
  );
  return like;
}
const isGone = async (identifier: string) => (await cardRow(site, identifier)) === undefined;

async function askToDelete(page: Page) {
  await page.getByRole('button', { name: 'Mais opções do card' }).click();
  await page.getByRole('menuitem', { name: 'Excluir card…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}

describe('deleting a card', () => {
  it.each([
    ['desk', DESK],
    ['phone', PHONE],
  ] as const)(
    'says on a %s what is deleted, returns to the flow, and removes it for everybody',
    async (_size, viewport) => {
      const identifier = (await cardsIn(site, 'Interesse'))[0]!;
      const { page, problems, close } = await openDevice(site.url, viewport);
      await signIn(page, 'gestor@aurora.test');
      await openFlow(page);
      await openCard(page, identifier);
      const dialog = await askToDelete(page);
      await dialog.getByText('o histórico').waitFor();
      await dialog.getByText(/não pode ser desfeito/).waitFor();
      await dialog.getByRole('button', { name: 'Cancelar' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(await isGone(identifier)).toBe(false);

      await (await askToDelete(page)).getByRole('button', { name: 'Excluir card' }).click();
      await page.getByText(`${identifier} excluído`).waitFor();
      await page.waitForURL(url => !url.pathname.includes('/cards/'));
      expect(await page.getByText('por outra pessoa').count()).toBe(0);
      expect(await cardLink(page, identifier).count()).toBe(0);
      await until(() => isGone(identifier), Boolean);
      expect(problems).toEqual([]);
      await close();
    },
  );

  it('waits without a connection, and happens once it is back', async () => {
    const identifier = (await cardsIn(site, 'Interesse'))[0]!;
    const { context, page, problems, close } = await openDevice(site.url);
    await signIn(page, 'gestor@aurora.test');
    await openFlow(page);
    await openCard(page, identifier);
    // Loads the dialog's code before the connection is cut.
    await (await askToDelete(page)).getByRole('button', { name: 'Cancelar' }).click();
    await context.setOffline(true);
    await (await askToDelete(page)).getByRole('button', { name: 'Excluir card' }).click();
    await page.getByText(`${identifier} excluído`).waitFor();
    expect(await isGone(identifier)).toBe(false);
    await context.setOffline(false);
    await until(() => isGone(identifier), Boolean);
    expect(problems).toEqual([]);
    await close();
  });

  it('is refused to the author once an approver has answered, and archiving is offered instead', async () => {
    const { rows } = await site.pool.query(
      `UPDATE approvals a SET state = 'rejected' FROM cards c
       WHERE c.id = a.card_id AND c.archived_at IS NULL RETURNING c.identifier`,
    );
    const { identifier } = rows[0];
    await site.pool.query(
      `UPDATE cards SET created_by = (SELECT id FROM users WHERE email = 'vendas@aurora.test')
       WHERE identifier = $1`,
      [identifier],
    );
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await openCard(page, identifier);
    const dialog = await askToDelete(page);
    await dialog.getByText('arquive em vez de excluir').waitFor();
    expect(await dialog.getByRole('button', { name: 'Excluir card' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Arquivar card' }).click();
    await page.locator('[data-undo]').getByText(`${identifier} arquivado`).waitFor();
    await page.waitForURL(url => !url.pathname.includes('/cards/'));
    await endUndo(page);
    await until(
      async () => (await cardRow(site, identifier)).archived_at,
      archived => archived !== null,
    );
    expect(problems).toEqual([]);
    await close();
  });

  it('shows the card again with the reason if the server refuses the deletion', async () => {
    const identifier = await madeBy('vendas@aurora.test', 'Só do Rafael');
    const { id, board_id } = await cardRow(site, identifier);
    const { context, page, problems, close } = await openDevice(site.url);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await openCard(page, identifier);
    await (await askToDelete(page)).getByRole('button', { name: 'Cancelar' }).click();
    await context.setOffline(true);
    await (await askToDelete(page)).getByRole('button', { name: 'Excluir card' }).click();
    await page.getByText(`${identifier} excluído`).waitFor();
    await site.pool.query(
      'UPDATE cards SET created_by = (SELECT id FROM users WHERE email = $1) WHERE id = $2',
      ['gestor@aurora.test', id],
    );
    await context.setOffline(false);
    await page.getByText('1 recusada').first().waitFor();
    await page.goto(`/flows/${board_id}/cards/${id}`);
    await page.getByText('Você não tem permissão para fazer isso neste fluxo.').first().waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

describe('a comment', () => {
  it('can be deleted by its author, with a few seconds to undo; other people’s have no such button', async () => {
    const identifier = (await cardsIn(site, 'Interesse'))[0]!;
    await changeCardAs(
      site,
      'gestor@aurora.test',
      identifier,
      '/comments',
      { description: 'Do gestor' },
      'POST',
    );
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await openCard(page, identifier);
    await page.getByRole('tab', { name: /Comentários/ }).click();
    for (const words of ['Fica', 'Sai']) {
      await page.getByLabel('Comentário', { exact: true }).fill(words);
      await page.getByRole('button', { name: 'Comentar' }).click();
      await page.getByRole('listitem').getByText(words, { exact: true }).waitFor();
    }
    const item = (words: string) => page.getByRole('listitem').filter({ hasText: words });
    const remove = (words: string) => item(words).getByRole('button', { name: /^Excluir o comentário/ });
    await item('Do gestor').waitFor();
    expect(await remove('Do gestor').count()).toBe(0);

    await remove('Fica').click();
    await item('Fica').waitFor({ state: 'detached' });
    await page.locator('[data-undo]').getByRole('button', { name: 'Desfazer' }).click();
    await item('Fica').waitFor();

    await remove('Sai').click();
    await item('Sai').waitFor({ state: 'detached' });
    await endUndo(page);
    const { id } = await cardRow(site, identifier);
    await until(
      async () => {
        const { rows } = await site.pool.query(
          'SELECT description FROM comments WHERE card_id = $1 ORDER BY created_at',
          [id],
        );
        return rows.map(({ description }) => description);
      },
      all => all.includes('Fica') && !all.includes('Sai'),
    );
    expect(problems).toEqual([]);
    await close();
  });
});
