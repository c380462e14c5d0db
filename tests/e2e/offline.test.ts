import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { installed, openDevice, openKeptDevice, signIn } from '../harness/browser';
import { dropRule } from '../harness/configuring';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardRow, cardsIn, comeBack, endUndo, moveTo, openCard, openFlow, phaseId, tick } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterEach(() => site.start());
afterAll(() => site.close());

describe('the app without a server', () => {
  it('shows each change at once, keeps it through closing the browser, and sends it once and in order', {
    tags: 'gate',
  }, async () => {
    const identifier = (await cardsIn(site, 'Interesse'))[0]!;
    const device = await openKeptDevice(site.url);
    await signIn(device.page, 'vendas@aurora.test');
    await openFlow(device.page);
    await installed(device.page);
    await site.stop();

    await device.page.reload();
    await device.page.getByText('Sem conexão').first().waitFor();
    await openFlow(device.page);
    await openCard(device.page, identifier);

    // A move that no rule allows is not offered, and the list says why.
    await device.page
      .getByRole('button', { name: /mover para.*…$/i })
      .last()
      .click();
    const moves = device.page.getByRole('dialog');
    await moves.getByText('De Interesse, o card só vai para Proposta.').waitFor();
    await moves
      .getByRole('button', { name: /Proposta/ })
      .first()
      .click();

    await device.page.getByRole('tab', { name: /Comentários/ }).click();
    await device.page.getByLabel('Comentário', { exact: true }).fill('Sem sinal no pátio, mas combinado.');
    await device.page.getByRole('button', { name: 'Comentar' }).dblclick();
    await device.page.getByRole('listitem').getByText('Sem sinal no pátio, mas combinado.').waitFor();

    await tick(device.page);

    await device.page.keyboard.press('Escape');
    await device.page.getByRole('button', { name: 'Novo card' }).click();
    await device.page.getByRole('textbox', { name: /Título/ }).fill('Cronos Precision 2023, feito sem sinal');
    await device.page
      .getByRole('textbox', { name: /Cliente/ })
      .first()
      .fill('Otília Prado');
    await device.page.getByRole('button', { name: 'Criar card' }).click();
    await device.page.getByText('Card guardado; será enviado quando houver sinal').waitFor();

    await device.reopen();
    await device.page.goto('/sync');
    for (const line of ['Mover para Proposta', 'Comentar', 'Criar o card']) {
      await device.page.getByText(line).first().waitFor();
    }
    await comeBack(site, device.page);
    await until(
      async () => (await site.pool.query("SELECT FROM cards WHERE title LIKE 'Cronos%'")).rowCount,
      found => found === 1,
    );
    await device.page.getByText('Tudo enviado').first().waitFor();

    const after = await cardRow(site, identifier);
    expect(after.current_phase_id).toBe(await phaseId(site, 'Proposta'));
    const { rows: comments } = await site.pool.query(
      "SELECT id FROM comments WHERE description LIKE 'Sem sinal%'",
    );
    expect(comments).toHaveLength(1);
    const { rows: told } = await site.pool.query(
      'SELECT kind FROM history WHERE card_id = $1 ORDER BY id DESC LIMIT 3',
      [after.id],
    );
    expect(told.map(({ kind }) => kind)).toEqual(['task_option_updated', 'commented', 'phase_moved']);
    expect(device.problems).toEqual([]);
    await device.close();
  });

  it('moves a card by an offline approval once the server is back', { tags: 'gate' }, async () => {
    const identifier = (await cardsIn(site, 'Aprovação da proposta'))[0]!;
    const device = await openDevice(site.url);
    await signIn(device.page, 'aprova@aurora.test');
    await device.page.goto('/approvals');
    const { title } = await cardRow(site, identifier);
    const row = device.page.locator('[data-approval-id]').filter({ hasText: title });
    await row.waitFor();
    await installed(device.page);
    await site.stop();
    await device.page.reload();
    await row.getByRole('link').click();
    const deal = device.page.getByRole('article', { name: title });
    await deal.getByRole('button', { name: 'Aprovar' }).click();
    await row.getByText('Aprovado · a enviar').waitFor();
    await endUndo(device.page);
    await comeBack(site, device.page);
    const next = await phaseId(site, 'Documentação');
    await until(
      async () => (await cardRow(site, identifier)).current_phase_id,
      at => at === next,
    );
    await deal.getByText('O card já saiu desta fase.').waitFor();
    expect(device.problems).toEqual([]);
    await device.close();
  });

  it('keeps a refused change, says why, and waits for the person’s decision', {
    tags: 'gate',
  }, async () => {
    const identifier = (await cardsIn(site, 'Documentação'))[0]!;
    const device = await openDevice(site.url);
    await signIn(device.page, 'vendas@aurora.test');
    await openFlow(device.page);
    await openCard(device.page, identifier);
    await installed(device.page);
    await site.stop();
    await moveTo(device.page, 'Entregue');
    await device.page.getByText('a enviar').first().waitFor();

    const rule = (
      await site.pool.query(
        `SELECT r.* FROM rules r JOIN phases p ON p.id = r.to_phase_id WHERE p.name = 'Entregue'`,
      )
    ).rows[0];
    const gestor = await site.pool.query("SELECT id FROM users WHERE email = 'gestor@aurora.test'");
    await dropRule(
      {
        pool: site.pool,
        actor: { user_id: gestor.rows[0].id, tenant_id: rule.tenant_id, role: 'admin' },
        socketId: null,
        now: () => new Date(),
        newId,
      },
      rule,
    );
    await site.start();

    await device.page.goto('/sync');
    await device.page.getByText('O card não pode ser movido para essa fase').first().waitFor();
    expect((await cardRow(site, identifier)).current_phase_id).toBe(await phaseId(site, 'Documentação'));
    await device.page.getByRole('button', { name: 'Tentar de novo' }).click();
    await device.page.getByText('O card não pode ser movido para essa fase').first().waitFor();
    await device.page.getByRole('button', { name: 'Descartar' }).click();
    await device.page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
    await device.page.getByText('Tudo enviado').first().waitFor();
    expect(device.problems).toEqual([]);
    await device.close();
  });
});
