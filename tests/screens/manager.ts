import { boardAction, cardRow, cardsIn, openFlow } from '../e2e/journeys';
import { signIn } from '../harness/browser';
import { visitCardParts } from './card-parts';
import { closeDialog, dialogOn, hinted, type Visit } from './visit';

/**
 * Visits the search over everything, changes of several cards at once, and of one, as a person who runs a flow. Stays
 * signed in.
 */
export async function visitAsManager(visit: Visit): Promise<void> {
  const { site, page, look } = visit;
  await signIn(page, 'gestor@aurora.test');
  await page.getByRole('heading', { name: /atrasados na equipe$/ }).waitFor();
  await hinted(page);
  await look('início, quem administra');
  await page.goto('/team');
  await page.getByRole('list', { name: 'Atrasados' }).getByRole('link').first().waitFor();
  await page.getByText('Por enquanto, só os fluxos que estão neste aparelho.').waitFor({ state: 'detached' });
  await look('equipe');
  await page.goto('/home');
  await page.getByRole('heading', { name: /atrasados na equipe$/ }).waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /^Buscar cards/ });
  await field.waitFor();
  await look('busca', dialogOn(page));
  await field.fill('venda');
  await page.getByRole('group', { name: 'Fluxos' }).waitFor();
  await look('busca, achados', dialogOn(page));
  await field.fill('zzzz');
  await page.getByText('Nada encontrado').waitFor();
  await look('busca, nada', dialogOn(page));
  await closeDialog(page);
  await visitGroup(visit);
  await visitCardParts(visit);
  const require = (isRequired: boolean) =>
    site.pool.query('UPDATE tenants SET requires_two_factor = $1 WHERE id = 1', [isRequired]);
  await require(true);
  await page.goto('/home');
  await page.getByRole('heading', { name: 'Verificação em duas etapas' }).waitFor();
  await look('verificação em duas etapas');
  await page.getByLabel('Senha', { exact: true }).fill('patio-demo');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('heading', { name: 'Leia o código QR com o autenticador' }).waitFor();
  // Given as a part, so that the boxes of the page are not compared: the secret differs each time.
  await look('verificação em duas etapas, código', page.locator('body'));
  await require(false);
  await page.goto('/home');
}

/**
 * Visits the question about several selected cards; one that waits for an answer is not changed, and the reason is
 * shown.
 */
async function visitGroup(visit: Visit): Promise<void> {
  const { site, page, isPhone, look } = visit;
  const { rows } = await site.pool.query(
    `SELECT c.identifier FROM cards c JOIN approvals a ON a.card_id = c.id AND a.round = c.round
      WHERE a.state = 'pending' LIMIT 1`,
  );
  const [free, second] = await cardsIn(site, 'Interesse');
  await openFlow(page);
  const bar = page.getByRole('region', { name: 'Cards selecionados' });
  const choose = async (...identifiers: string[]) => {
    await boardAction(page, 'Selecionar cards');
    for (const identifier of identifiers) {
      const { current_phase_id } = await cardRow(site, identifier);
      if (isPhone) await page.locator(`#phase-tab-${current_phase_id}`).click();
      // By keyboard, since on a phone the bar may cover the last of them.
      await page.getByRole('checkbox', { name: new RegExp(`^${identifier}\\b`) }).press('Space');
    }
  };
  await choose(free!, rows[0].identifier);
  for (const [button, state] of [
    ['Responsável', 'responsável pelos selecionados'],
    ['Mover', 'mover os selecionados'],
  ] as const) {
    await bar.getByRole('button', { name: button }).click();
    await dialogOn(page).getByRole('button').last().waitFor();
    await look(state, dialogOn(page));
    if (button !== 'Mover') await closeDialog(page);
  }
  await dialogOn(page).getByRole('button', { name: 'Proposta', exact: true }).click();
  await page.getByRole('dialog', { name: '1 card ficou como estava' }).waitFor();
  await look('cards que ficaram como estavam', dialogOn(page));
  await closeDialog(page);
  await bar.getByRole('button', { name: 'Adesivo' }).click();
  await page.getByRole('region', { name: 'Primeira folha' }).waitFor();
  await look('adesivos de para-brisa', page.getByRole('main'));
  await page.goto('/scan');
  await page.locator('[data-camera] [role=alert]').waitFor();
  await page.getByLabel('Placa ou identificador').fill('QQQ0A00');
  await page.getByRole('button', { name: 'Procurar' }).click();
  await page.getByText('Nada com este código').waitFor();
  await look('ler código, sem câmera', page.getByRole('main'));
  await page.getByRole('link', { name: 'Conferência do pátio' }).click();
  await page.getByRole('textbox', { name: 'Lugar' }).waitFor();
  await look('conferência, começo', page.getByRole('main'));
  await page.getByLabel('Fluxo').selectOption({ label: 'Venda de veículos' });
  await page.getByRole('textbox', { name: 'Lugar' }).fill('Pátio 2');
  await page.getByRole('button', { name: 'Começar a conferência' }).click();
  await page.locator('[data-camera] [role=alert]').waitFor();
  for (const code of [free!, 'QQQ0A00']) {
    await page.getByLabel('Placa ou identificador').fill(code);
    await page.getByRole('button', { name: 'Procurar' }).click();
    await page.getByRole('main').getByText(code).last().waitFor();
  }
  await look('conferência, em andamento', page.getByRole('main'));
  await page.getByRole('button', { name: 'Desistir' }).click();
  await look('desistir da conferência', dialogOn(page));
  await dialogOn(page).getByRole('button', { name: 'Desistir' }).click();
  await page.getByRole('button', { name: 'Começar a conferência' }).waitFor();
  await openFlow(page);
  await choose(second!);
  await bar.getByRole('button', { name: 'Arquivar' }).click();
  await page.locator('[data-undo]').getByText('1 card arquivado').hover();
  await look('cards arquivados, desfazer', page.locator('[data-undo]'));
  await page.locator('[data-undo]').getByRole('button', { name: 'Desfazer' }).click();
  await boardAction(page, 'Exportar CSV');
  const told = page.getByText(/^\d+ cards exportados$/);
  await told.hover();
  await look('cards exportados', page.getByRole('alert').filter({ has: told }));
}
