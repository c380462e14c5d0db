import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boardFeed } from '../../domain/entities/feeds';
import { atRest } from '../harness/accessible';
import { openDevice, openKeptDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardRow, cardsIn, openCard, openFlow, rowsOnDevice } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const focused = (page: Page) =>
  page.evaluate(() => {
    const node = document.activeElement!;
    const kind = node.role === 'button' ? 'BUTTON' : node.tagName;
    return `${kind} ${node.getAttribute('aria-label') ?? node.textContent}`.slice(0, 200);
  });
const isFocused = (page: Page, wanted: RegExp) =>
  until(
    () => focused(page),
    text => wanted.test(text),
  );
const selectedTab = (page: Page) => page.getByRole('tab', { selected: true }).innerText();

describe('a card', () => {
  it('is shown for reading first, and each fact is edited in place, by keyboard alone', async () => {
    const identifier = (await cardsIn(site, 'Interesse'))[0]!;
    const { title } = await cardRow(site, identifier);
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await openCard(page, identifier);
    await isFocused(page, new RegExp(`^H2 ${title}$`));
    const named = page.getByText(title, { exact: true }).locator('visible=true');
    expect(
      await until(
        () => named.count(),
        count => count === 3,
      ),
    ).toBe(3);

    const due = page.getByRole('button', { name: /^Vencimento/ });
    await due.press('Enter');
    const input = page.getByRole('textbox', { name: 'Vencimento' });
    await input.fill('31/11/2027');
    await input.press('Enter');
    await page.getByText('Data inválida').waitFor();
    await input.fill('30/11/2027');
    await input.press('Enter');
    await isFocused(page, /^BUTTON .*30 nov 2027/);
    await until(
      async () => (await cardRow(site, identifier)).expiration_date,
      date => date === '2027-11-30',
    );

    const customer = page.getByRole('button', { name: /^Cliente/ });
    const before = await customer.innerText();
    await customer.press('Enter');
    await page.keyboard.type(' que não fica');
    await page.keyboard.press('Escape');
    await isFocused(page, /^BUTTON /);
    expect(await customer.innerText()).toBe(before);

    await page.getByRole('button', { name: title, exact: true }).press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.type(' com laudo');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `${title} com laudo` }).waitFor();
    await isFocused(page, new RegExp(`^BUTTON ${title} com laudo`));

    await page.getByRole('button', { name: 'Mais opções do card' }).press('Enter');
    await isFocused(page, /^BUTTON Compartilhar/);
    await page.keyboard.press('ArrowDown');
    await isFocused(page, /^BUTTON Copiar/);
    await page.keyboard.press('ArrowDown');
    await isFocused(page, /^BUTTON Duplicar/);
    await page.keyboard.press('Escape');
    await isFocused(page, /^BUTTON Mais opções do card/);

    await page.getByRole('button', { name: /mover para .+…$/ }).press('Enter');
    await isFocused(page, /^BUTTON Proposta/);
    await page.keyboard.press('Escape');
    await isFocused(page, /^BUTTON Interesse/);

    await page.keyboard.press('Escape');
    await isFocused(page, new RegExp(identifier));
    expect(problems).toEqual([]);
    await close();
  });

  it('has its tab and full-page view in the address, and does not take focus from the composer', async () => {
    const identifier = (await cardsIn(site, 'Interesse'))[1]!;
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await openCard(page, identifier);
    await page.getByRole('tab', { name: 'Dados' }).press('ArrowRight');
    await isFocused(page, /^BUTTON Tarefas/);
    await page.getByRole('tab', { name: /Histórico/ }).click();
    await page.getByRole('button', { name: 'Abrir na página inteira' }).click();
    await page.reload();
    await expect.poll(() => selectedTab(page)).toMatch(/^Histórico/);
    await page.getByRole('button', { name: 'Mostrar ao lado do fluxo' }).waitFor();
    expect(await page.getByLabel('Fases').isVisible()).toBe(false);
    // Going back once leaves the card, and going forward shows it as it was left.
    await page.goBack();
    await page.waitForURL(url => !url.pathname.includes('/cards/'));
    await page.goForward();
    await until(
      () => selectedTab(page),
      tab => tab.startsWith('Histórico'),
    );
    await page.getByRole('button', { name: 'Mostrar ao lado do fluxo' }).click();

    await page.keyboard.press('Escape');
    await isFocused(page, new RegExp(identifier));
    await page.keyboard.press('c');
    await isFocused(page, /^TEXTAREA Comentário/);
    await page.keyboard.type('Liga às 16h.');
    await page.getByRole('button', { name: 'Comentar' }).click();
    await page.getByRole('listitem').getByText('Liga às 16h.').waitFor();
    await isFocused(page, /^TEXTAREA Comentário/);
    expect(problems).toEqual([]);
    await close();
  });

  it('offers to mention, and shows above its flow, only people who may enter the company', async () => {
    const disabled = 'aprova@aurora.test';
    const enable = (enabled: boolean) =>
      site.pool.query(
        'UPDATE memberships m SET enabled = $2 FROM users u WHERE u.id = m.user_id AND u.email = $1',
        [disabled, enabled],
      );
    const { rows } = await site.pool.query('SELECT name FROM users WHERE email = $1', [disabled]);
    await enable(false);
    const { page, close } = await openDevice(site.url);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await page.getByTitle('Marina Costa').first().waitFor();
    expect(await page.getByTitle(rows[0].name).count()).toBe(0);
    const identifier = (await cardsIn(site, 'Interesse'))[0]!;
    await openCard(page, identifier);
    await page.keyboard.press('Escape');
    await isFocused(page, new RegExp(identifier));
    await page.keyboard.press('c');
    await isFocused(page, /^TEXTAREA Comentário/);
    await page.keyboard.type('@');
    const offered = await page.getByRole('listbox', { name: 'Pessoas' }).getByRole('option').allInnerTexts();
    expect(offered.length).toBeGreaterThan(1);
    expect(offered.join()).not.toContain(rows[0].name);
    await enable(true);
    await close();
  });

  it('mentions the chosen one of two people with the same name, who are listed with their e-mails', async () => {
    const two = ['aprova@aurora.test', 'patio@aurora.test'];
    const { rows: before } = await site.pool.query(
      'SELECT id, email, name FROM users WHERE email = ANY($1)',
      [two],
    );
    await site.pool.query("UPDATE users SET name = 'José Silva' WHERE email = ANY($1)", [two]);
    const { id, board_id } = await cardRow(site, (await cardsIn(site, 'Interesse'))[1]!);
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'vendas@aurora.test');
    await page.goto(`/flows/${board_id}/cards/${id}?tab=comments`);
    const field = page.getByRole('textbox', { name: 'Comentário' });
    await field.pressSequentially('Confira, @jose');
    const offered = page.getByRole('listbox', { name: 'Pessoas' }).getByRole('option');
    for (const email of two) await offered.filter({ hasText: `José Silva (${email})` }).waitFor();
    await offered.filter({ hasText: two[1]! }).click();
    await page.getByRole('button', { name: 'Comentar' }).click();
    const mentioned = before.find(({ email }) => email === two[1]).id;
    await until(
      () => site.pool.query('SELECT description FROM comments WHERE card_id = $1', [id]),
      ({ rows }) => rows.some(({ description }) => description === `Confira, @${mentioned}`),
    );

    const unclear = page.getByText('Mais de uma pessoa tem este nome: escolha na lista');
    await field.fill('@José Silva (do pátio), confira');
    await unclear.waitFor();
    await field.press('Control+Enter');
    await expect.poll(() => field.inputValue()).toBe('@José Silva (do pátio), confira');
    await field.fill('@José Silvano não é daqui');
    await unclear.waitFor({ state: 'detached' });
    await field.fill('');

    await page.getByRole('tab', { name: 'Dados' }).click();
    await page.getByRole('button', { name: /^Responsáve(l|is)/ }).click();
    for (const email of two) await page.getByRole('checkbox', { name: `José Silva (${email})` }).waitFor();
    for (const { id, name } of before)
      await site.pool.query('UPDATE users SET name = $2 WHERE id = $1', [id, name]);
    expect(problems).toEqual([]);
    await close();
  });

  it('shows the newest of many comments, and loads earlier ones above the reading place, by keyboard too', async () => {
    const { id, board_id } = await cardRow(site, (await cardsIn(site, 'Proposta'))[0]!);
    await site.pool.query(
      `WITH made AS (
         INSERT INTO comments (tenant_id, id, board_id, card_id, user_id, description, made_at, created_at)
         SELECT c.tenant_id, gen_random_uuid(), c.board_id, c.id, c.created_by, 'Recado ' || n,
           at, at
         FROM cards c, generate_series(1, 120) n, LATERAL (SELECT now() - make_interval(secs => 120 - n) AS at) t
         WHERE c.id = $1 RETURNING tenant_id, id
       )
       INSERT INTO changes (tenant_id, feed, entity, row_id, revision)
       SELECT f.tenant_id, f.feed, 'comment', made.id::text, f.revision
       FROM made JOIN feeds f ON f.tenant_id = made.tenant_id AND f.feed = $2`,
      [id, boardFeed(board_id)],
    );
    const { page, problems, close } = await openDevice(site.url, PHONE);
    await signIn(page, 'vendas@aurora.test');
    await page.goto(`/flows/${board_id}/cards/${id}?tab=comments`);
    const comments = page.getByText(/^Recado \d+$/);
    const newest = page.getByText('Recado 120', { exact: true });
    await newest.waitFor();
    expect(await comments.count()).toBe(50);
    expect(await newest.evaluate(node => node.getBoundingClientRect().bottom <= innerHeight)).toBe(true);

    const earlier = page.getByRole('button', { name: 'Ver anteriores' });
    await earlier.focus();
    const stood = page.getByText('Recado 71', { exact: true });
    const before = (await stood.boundingBox())!.y;
    await page.keyboard.press('Enter');
    await isFocused(page, /Recado 70$/);
    expect(await comments.count()).toBe(100);
    expect(Math.abs((await stood.boundingBox())!.y - before)).toBeLessThan(2);
    await earlier.click();
    await page.getByText('Recado 1', { exact: true }).waitFor({ state: 'attached' });
    await earlier.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await close();
  });

  it('fills a phone’s screen, and shows its first fact within the top quarter', async () => {
    const identifier = (await cardsIn(site, 'Interesse'))[0]!;
    const { page, problems, close } = await openDevice(site.url, PHONE);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await openCard(page, identifier);
    const fact = (await page.locator('dd').first().boundingBox())!;
    expect(fact.y).toBeLessThan(PHONE.height / 4);
    expect(await page.getByRole('navigation', { name: 'Principal' }).isVisible()).toBe(false);
    await atRest(page);
    const composer = (await page.getByLabel('Comentário', { exact: true }).boundingBox())!;
    expect(composer.y + composer.height).toBeGreaterThan(PHONE.height - 24);
    // The height that an on-screen keyboard leaves of the page.
    await page.setViewportSize({ width: PHONE.width, height: 480 });
    const raised = (await page.getByLabel('Comentário', { exact: true }).boundingBox())!;
    expect(raised.y + raised.height).toBeLessThanOrEqual(480);

    await page.setViewportSize(PHONE);
    const item = page.getByRole('checkbox').last();
    await item.press('Space');
    await page.getByRole('button', { name: 'Desfazer' }).waitFor();
    // The undo bar overlays the composer, and all sliding has ended by then.
    await until(
      async () => (await page.getByLabel('Comentário', { exact: true }).boundingBox())?.y,
      y => y === composer.y,
    );

    await page.getByLabel('Comentário', { exact: true }).fill('Do pátio.');
    await page.getByRole('button', { name: 'Comentar' }).click();
    await page.getByRole('listitem').getByText('Do pátio.').waitFor();
    await isFocused(page, /^TEXTAREA Comentário/);
    const targets = await page.evaluate(() =>
      [...document.querySelectorAll('[data-card-panel] :is(button, textarea, [role=tab])')]
        .map(node => ({ name: node.textContent, height: node.getBoundingClientRect().height }))
        .filter(({ name, height }) => height > 0 && height < 44 && !name?.includes('202')),
    );
    expect(targets).toEqual([]);
    await page.getByRole('button', { name: 'Voltar ao fluxo' }).click();
    await page.getByRole('navigation', { name: 'Principal' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('survives a closed browser while it is written, and shows what is wrong with it', async () => {
    const device = await openKeptDevice(site.url);
    await signIn(device.page, 'vendas@aurora.test');
    await openFlow(device.page);
    await device.page.getByRole('button', { name: 'Novo card' }).click();
    await isFocused(device.page, /^INPUT/);
    const title = device.page.getByRole('textbox', { name: /Título/ });
    await title.fill('Fastback 2024');
    await device.page.getByRole('textbox', { name: /^Telefone/ }).fill('119');
    await device.page.getByRole('textbox', { name: 'Vencimento' }).fill('21/11/2027');
    const kept = async () => JSON.stringify(await rowsOnDevice(device.page, 'meta'));
    await until(kept, text => text.includes('2027-11-21') && text.includes('(11) 9'));

    await device.reopen();
    await openFlow(device.page);
    await device.page.getByRole('button', { name: 'Novo card' }).click();
    await until(
      () => device.page.getByRole('textbox', { name: /Título/ }).inputValue(),
      text => text === 'Fastback 2024',
    );
    await until(
      () => device.page.getByRole('textbox', { name: 'Vencimento' }).inputValue(),
      text => text === '21/11/2027',
    );
    await device.page.getByRole('button', { name: 'Criar card' }).click();
    await device.page.getByText('Telefone inválido').waitFor();
    const phone = device.page.getByRole('textbox', { name: /^Telefone/ });
    await until(
      () => phone.evaluate(node => document.activeElement === node || node.getAttribute('aria-invalid')),
      answer => Boolean(answer),
    );
    await phone.fill('11987654321');
    await device.page
      .getByRole('textbox', { name: /Cliente/ })
      .first()
      .fill('Otília Prado');
    await device.page.getByRole('button', { name: 'Criar card' }).click();
    await device.page.getByText('Card criado').waitFor();
    await until(kept, text => !text.includes('Fastback'));
    expect(device.problems).toEqual([]);
    await device.close();
  });
});
