import { cardLink, cardsIn, changeCardAs, openCard, openFlow, phaseId } from '../e2e/journeys';
import { installed } from '../harness/browser';
import { dialogOn, follow, openAccount, type Visit } from './visit';

/**
 * Visits a day without a connection, and its result on the server afterwards. Ends signed in, with a refused change.
 */
export async function visitOffline(visit: Visit): Promise<void> {
  const { site, device, page, isPhone, look } = visit;
  const [first, second, third] = await cardsIn(site, 'Interesse');
  await openFlow(page);
  await installed(page);
  await device.context.setOffline(true);
  await page.getByText('Sem conexão').first().waitFor();
  await move(visit, first!);
  await page.locator('[data-undo]').hover();
  await look('fluxo, sem conexão, um movido', page.getByRole('status').filter({ hasText: first! }));
  await page.getByRole('button', { name: 'Novo card' }).click();
  await page.getByLabel('Título').fill('Sandero Stepway 2022');
  await page.getByLabel(/^Cliente/).fill('Otília Ramos');
  await page.getByRole('button', { name: 'Criar card' }).click();
  await page.getByText('Card guardado').hover();
  await look('card guardado', page.getByRole('alert'));
  await openCard(page, second!);
  if (!isPhone) await page.getByRole('tab', { name: /^Comentários/ }).click();
  await page.getByLabel('Comentário', { exact: true }).fill('Escrito no pátio.');
  await page.getByRole('button', { name: 'Comentar' }).click();
  await page.getByRole('listitem').getByText('Escrito no pátio.').waitFor();
  await look('card, comentário a enviar', page.getByRole('tabpanel').last());
  await page.keyboard.press('Escape');
  await page.getByText('Sem conexão').first().click();
  await page.getByRole('heading', { level: 1, name: 'Sincronização' }).waitFor();
  await look('sincronização, a enviar', page.getByRole('main'));
  await openAccount(visit);
  await page.getByRole('button', { name: 'Sair', exact: true }).click();
  await page.getByText(/Sair com/).waitFor();
  await look('sair com alterações a enviar', dialogOn(page));
  await page.getByRole('button', { name: 'Cancelar' }).click();
  if (isPhone) await page.getByRole('link', { name: 'Sincronização' }).click();
  else await page.keyboard.press('Escape');

  // Meanwhile another person has moved the first card on.
  for (const phase of ['Proposta', 'Aprovação da proposta'])
    await changeCardAs(
      site,
      'gestor@aurora.test',
      first!,
      '/move',
      { phase_id: await phaseId(site, phase) },
      'POST',
    );
  await device.context.setOffline(false);
  await page.getByText(/recusadas?: escolha/).waitFor({ timeout: 60_000 });
  await look('sincronização, recusada', page.getByRole('main'));
  await page.getByRole('button', { name: 'Descartar', exact: true }).click();
  await dialogOn(page).waitFor();
  await look('descartar', dialogOn(page));
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await follow(page, /Início/);
  await page
    .getByText(/precisam? de você/)
    .first()
    .waitFor();
  await look('início, com recusada', page.getByRole('main'));
  await openFlow(page);
  if (isPhone) await page.getByRole('tab', { name: /^Aprovação/ }).click();
  await cardLink(page, first!).waitFor();
  await look('fluxo, com recusada', page.getByRole('article').filter({ hasText: first! }));
  await openCard(page, first!);
  await look('card, com recusada', page.locator('[data-card-panel]'));
  await page.getByRole('button', { name: isPhone ? 'Voltar ao fluxo' : 'Fechar card' }).click();
  await visitSlow(visit);
  await visitArchived(visit, third!);
}

async function move({ page, isPhone }: Visit, identifier: string): Promise<void> {
  if (isPhone) await page.getByRole('tab', { name: /^Interesse/ }).click();
  if (isPhone) await page.getByRole('button', { name: `Mover ${identifier} para…` }).click();
  else await cardLink(page, identifier).press('m');
  await dialogOn(page)
    .getByRole('button', { name: /Proposta/ })
    .click();
  await page
    .getByRole('status')
    .filter({ hasText: `${identifier} movido para Proposta` })
    .waitFor();
}

async function visitSlow({ device, page, look }: Visit): Promise<void> {
  let answer = () => {};
  const held = new Promise<void>(resolve => {
    answer = resolve;
  });
  await device.context.route('**/api/sync', async route => {
    await held;
    await route.continue();
  });
  // The page requests a sync at its start.
  await page.goto('/sync');
  await page.getByText('Conexão lenta').first().waitFor();
  await look('sincronização, conexão lenta', page.getByRole('main'));
  answer();
  await device.context.unrouteAll({ behavior: 'ignoreErrors' });
}

async function visitArchived({ page, isPhone, look }: Visit, identifier: string): Promise<void> {
  await openFlow(page);
  if (isPhone) await page.getByRole('tab', { name: /^Interesse/ }).click();
  await openCard(page, identifier);
  await page.getByRole('button', { name: 'Mais opções do card' }).click();
  await page.getByRole('menuitem', { name: 'Arquivar card' }).click();
  await page.locator('[data-undo]').hover();
  await look('fluxo, um arquivado', page.getByRole('status').last());
  await page.getByRole('button', { name: 'Desfazer' }).click();
}
