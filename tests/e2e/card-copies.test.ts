import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REFUSALS } from '../../domain/refusals';
import { DESK, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardRow, cardsIn, openCard, openFlow } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

/** Returns the related rows of a card, found by its title. */
async function partsOf(title: string) {
  const { rows } = await site.pool.query(
    `SELECT c.*, (SELECT array_agg(o.title || ':' || o.checked ORDER BY o.title) FROM task_options o
        WHERE o.card_id = c.id) AS options,
       (SELECT count(*)::int FROM comments r WHERE r.card_id = c.id) AS comments
     FROM cards c WHERE c.title = $1 AND c.identifier IS NOT NULL`,
    [title],
  );
  return rows;
}

describe('a card copied from another one', () => {
  it.each([
    ['desk', DESK],
    ['phone', PHONE],
  ] as const)('has its data and tasks on a %s, and names its origin', async (size, viewport) => {
    const { rows } = await site.pool.query(
      `SELECT c.identifier, c.title FROM cards c JOIN phases p ON p.id = c.current_phase_id
       WHERE p.name = 'Proposta' AND EXISTS (SELECT FROM task_options o WHERE o.card_id = c.id AND o.checked)
       ORDER BY c.identifier LIMIT 1`,
    );
    const [{ identifier, title }] = rows;
    const copy = `Cópia no ${size}`;
    const { context, page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    const address = page.url();
    const id = (await cardRow(site, identifier)).id;
    await page.goto(`${address}/cards/${id}`);
    await page.getByRole('button', { name: 'Mais opções do card' }).click();
    await page.getByRole('menuitem', { name: 'Duplicar card…' }).click();
    const field = page.getByLabel('Título do novo card');
    expect(await field.inputValue()).toBe(`${title} (cópia)`);
    await field.fill('');
    await page.getByRole('button', { name: 'Duplicar card' }).click();
    await page.getByText('Campo obrigatório').waitFor();
    await field.fill(copy);
    // Without a connection the copy is created just the same.
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Duplicar card' }).click();
    await page.getByRole('heading', { name: copy }).waitFor();
    await page.waitForURL(url => !url.pathname.includes(id));
    await context.setOffline(false);
    const [old] = await partsOf(title);
    const [made] = await until(
      () => partsOf(copy),
      found => found[0]?.options?.length === old.options.length,
    );
    expect(made.custom_fields).toEqual(old.custom_fields);
    expect(made.tag_ids).toEqual(old.tag_ids);
    expect(made.owner_ids).toEqual(old.owner_ids);
    expect(made.product_ids).toEqual(old.product_ids);
    expect(made.options).toEqual(old.options.map((option: string) => option.replace(':true', ':false')));
    expect(made.comments).toBe(0);
    expect(made.created_at > old.created_at).toBe(true);
    await page.getByRole('tab', { name: 'Histórico' }).click();
    await page.getByText(`criou o card a partir de «${title}»`).waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

describe('a card copied from one with a vehicle that is no longer for sale', () => {
  it('says which parts were left out', async () => {
    const identifier = (await cardsIn(site, 'Interesse'))[0]!;
    const { product_ids, tag_ids } = await cardRow(site, identifier);
    await site.pool.query('UPDATE products SET enabled = false WHERE id = ANY ($1)', [product_ids]);
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await openCard(page, identifier);
    await page.getByRole('button', { name: 'Mais opções do card' }).click();
    await page.getByRole('menuitem', { name: 'Duplicar card…' }).click();
    await page.getByLabel('Título do novo card').fill('Sem o veículo');
    await page.getByRole('button', { name: 'Duplicar card' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Card duplicado, mas incompleto' });
    await alert.getByText(REFUSALS.product_unavailable.message).waitFor();
    await page.getByRole('heading', { name: 'Sem o veículo' }).waitFor();
    const [made] = await until(
      () => partsOf('Sem o veículo'),
      found => found.length === 1,
    );
    expect(made.product_ids).toEqual([]);
    expect(made.tag_ids).toEqual(tag_ids);
    expect(problems).toEqual([]);
    await close();
  });
});

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('a card on a %s', (_size, viewport) => {
  it('has a shareable address, and a history that also shows entries of an unknown kind', async () => {
    const identifier = (await cardsIn(site, 'Proposta')).at(-1)!;
    const { id, board_id } = await cardRow(site, identifier);
    // A kind of entry that a server of another version might write.
    await site.pool.query(
      "UPDATE history SET kind = 'unknown' WHERE id = (SELECT id FROM history WHERE card_id = $1 AND kind = 'phase_moved' LIMIT 1)",
      [id],
    );
    const { context, page, problems, close } = await openDevice(site.url, viewport);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, 'vendas@aurora.test');
    await page.goto(`/flows/${board_id}/cards/${id}?tab=history`);
    await page.getByText('fez outra alteração').first().waitFor();
    await page.getByRole('button', { name: 'Mais opções do card' }).click();
    await page.getByRole('menuitem', { name: 'Copiar link' }).click();
    await page.getByText('Link copiado').waitFor();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    expect(address).toBe(`${site.url}/flows/${board_id}/cards/${id}`);
    expect(problems).toEqual([]);
    await close();
  });
});

it('a copy button works over plain http too, and says what to do if the browser forbids copying', async () => {
  const { id, board_id } = await cardRow(site, (await cardsIn(site, 'Proposta')).at(-1)!);
  const { page, problems, close } = await openDevice(site.url);
  // Browsers offer no clipboard on hosts that are neither https nor localhost.
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined }),
  );
  await signIn(page, 'vendas@aurora.test');
  await page.goto(`/flows/${board_id}/cards/${id}?tab=comments`);
  const copy = async () => {
    await page.getByRole('button', { name: 'Mais opções do card' }).click();
    await page.getByRole('menuitem', { name: 'Copiar link' }).click();
  };
  await copy();
  await page.getByText('Link copiado').waitFor();
  const comment = page.getByRole('textbox', { name: 'Comentário' });
  await comment.press('Control+V');
  await expect.poll(() => comment.inputValue()).toBe(`${site.url}/flows/${board_id}/cards/${id}`);
  await comment.fill('');
  await page.evaluate(() => {
    document.execCommand = () => false;
  });
  await copy();
  const alert = page.getByRole('alert').filter({ hasText: 'não deixou copiar o link. Selecione-o aqui:' });
  await alert.getByText(`${site.url}/flows/${board_id}/cards/${id}`, { exact: true }).waitFor();
  expect(await page.getByText('Link copiado').count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

describe('a printed card', () => {
  it('is complete and alone on the paper', async () => {
    const { rows } = await site.pool.query(
      `SELECT c.identifier, c.title, o.title AS option FROM cards c
       JOIN phases p ON p.id = c.current_phase_id JOIN task_options o ON o.card_id = c.id
       WHERE p.name = 'Proposta' ORDER BY c.identifier, o.title LIMIT 1`,
    );
    const [{ identifier, title, option }] = rows;
    const { page, problems, close } = await openDevice(site.url);
    // Replaced, since the browser's own print dialog would block the page.
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await openCard(page, identifier);
    await page.getByRole('button', { name: 'Mais opções do card' }).click();
    await page.getByRole('menuitem', { name: 'Imprimir', exact: true }).click();
    await page.locator('html[data-printed]').waitFor();
    await page.emulateMedia({ media: 'print' });
    const paper = await page.evaluate(() => document.body.innerText);
    expect(paper.split('\n')[0]).toBe(`Venda de veículos · ${identifier}`);
    expect(paper).toContain(title);
    expect(paper).toMatch(new RegExp(`[☐☑] ${option}`));
    expect(paper).not.toContain('Pular para o conteúdo');
    expect(paper).not.toContain('Mover para');
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.getByText(`Venda de veículos · ${identifier}`).waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await close();
  });
});

describe('the person responsible', () => {
  it('is chosen from a list that shows each person’s answer', async () => {
    const { rows } = await site.pool.query(
      `SELECT c.identifier, a.user_id AS asked FROM cards c JOIN approvals a ON a.card_id = c.id AND a.round = c.round
       WHERE a.state = 'pending' LIMIT 1`,
    );
    const [{ identifier, asked }] = rows;
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await openCard(page, identifier);
    await page.getByRole('button', { name: /^Responsáveis/ }).click();
    const approver = page
      .getByRole('group', { name: 'Responsáveis' })
      .locator('label', { hasText: 'Pendente' });
    await approver.click();

    await until(
      () => cardRow(site, identifier),
      row => row.owner_ids.includes(asked),
    );
    expect(problems).toEqual([]);
    await close();
  });
});
