import { boardAction, cardRow, cardsIn, openCard, openFlow } from '../e2e/journeys';
import { signIn } from '../harness/browser';
import { visitCard } from './card';
import { closeDialog, dialogOn, follow, hinted, type Visit } from './visit';

const GONE = '01890000-0000-7000-8000-000000000000';

/** Visits the first screen of a salesperson, the flows, a board with all its dialogs, and all parts of a card. */
export async function visitAsSeller(visit: Visit): Promise<void> {
  const { page, look } = visit;
  await signIn(page, 'vendas@aurora.test');
  await page.getByRole('heading', { level: 1, name: 'Meu dia' }).waitFor();
  await hinted(page);
  await look('início, vendas');
  await visitFlows(visit);
  await visitBoard(visit);
  await visitNowhere(visit);
}

/** Visits the flows of a signed-in person. */
export async function visitFlows({ page, look }: Visit): Promise<void> {
  await follow(page, /Fluxos/);
  await page.getByRole('heading', { level: 1, name: 'Fluxos' }).waitFor();
  await look('fluxos');
  await page.getByLabel('Buscar fluxo').fill('Oficina');
  await page.getByText('Nenhum fluxo com esse nome').waitFor();
  await look('fluxos, nada achado', page.getByRole('tabpanel'));
  await page.getByRole('tab', { name: 'Desativados' }).click();
  await page.getByText('Nenhum fluxo desativado').waitFor();
  await look('fluxos desativados, nenhum', page.getByRole('tabpanel'));
}

/** Visits the board of a signed-in member. */
export async function visitBoard(visit: Visit): Promise<void> {
  const { site, page, isPhone, look } = visit;
  await openFlow(page);
  await look('fluxo');
  await visitFilters(visit);
  await visitViews(visit);
  await visitNewCard(visit);
  await boardAction(page, 'Cards arquivados');
  await dialogOn(page).getByText('Nenhum card arquivado').waitFor();
  await look('cards arquivados, nenhum', dialogOn(page));
  await closeDialog(page);
  await boardAction(page, 'Importar CSV');
  await dialogOn(page)
    .locator('input[type="file"]')
    .setInputFiles({
      name: 'cards.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Título;Cliente\nGol da Íris;Íris\n;Caio\n'),
    });
  await page.getByText('1 card a criar').waitFor();
  await look('importar cards', dialogOn(page));
  await closeDialog(page);
  await boardAction(page, 'Selecionar cards');
  await page.getByRole('checkbox').first().click();
  await page.getByText('1 selecionado').waitFor();
  await look('cards selecionados');
  await page.getByRole('button', { name: 'Etiqueta', exact: true }).click();
  await dialogOn(page).waitFor();
  await look('etiqueta para os selecionados', dialogOn(page));
  await closeDialog(page);
  await page.getByRole('button', { name: 'Parar de selecionar' }).click();
  await (isPhone
    ? page
        .getByRole('button', { name: /^Mover .* para…$/ })
        .first()
        .click()
    : page.locator('[data-card-id]').first().press('m'));
  await dialogOn(page).waitFor();
  await look('mover para', dialogOn(page));
  await closeDialog(page);
  if (isPhone) await page.getByRole('tab', { name: /^Proposta/ }).click();
  else await visitDesk(visit);
  await openCard(page, (await cardsIn(site, 'Proposta'))[1]!);
  await visitCard(visit);
}

async function visitFilters({ page, isPhone, look }: Visit): Promise<void> {
  if (isPhone) {
    await page.getByRole('button', { name: 'Filtros' }).click();
    await dialogOn(page).waitFor();
    await look('filtros', dialogOn(page));
    await dialogOn(page).getByText('Sem data').click();
    await dialogOn(page)
      .getByRole('button', { name: /Ver \d+ card/ })
      .click();
    await page.getByRole('button', { name: 'Buscar cards' }).click();
  } else {
    for (const name of ['etiquetas', 'responsáveis', 'vencimento']) {
      await page.getByRole('button', { name: `Filtrar por ${name}` }).click();
      await look(`filtro de ${name}`, page.getByRole('search'));
      await page.keyboard.press('Escape');
    }
  }
  await page.getByLabel('Buscar cards').last().fill('submarino');
  await page.waitForURL(/submarino/);
  await page.getByText('Nenhum card com estes filtros').waitFor();
  await look('fluxo, nada com estes filtros', page.getByRole('main'));
  await page.getByRole('button', { name: 'Limpar filtros' }).last().click();
  await page.locator('[data-card-id]').first().waitFor();
}

/** Visits the filter of overdue cards, saving it as a view, and the choice among several views. */
async function visitViews({ page, isPhone, look }: Visit): Promise<void> {
  const open = () => page.getByRole('button', { name: isPhone ? /^Filtros/ : 'Visões' }).click();
  if (isPhone) await open();
  else await page.getByRole('button', { name: 'Filtrar por vencimento' }).click();
  await page.getByText('Sem data').last().click();
  await page.waitForURL(/due=none/);
  if (!isPhone) await open();
  await page.getByRole('button', { name: 'Salvar visão' }).click();
  const form = dialogOn(page);
  await form.getByLabel('Nome').fill('Sem data');
  await look('salvar visão', form);
  await form.getByRole('button', { name: 'Salvar', exact: true }).click();
  await form.getByLabel('Nome').waitFor({ state: 'detached' });
  if (!isPhone) await open();
  await page.getByRole('button', { name: 'Editar a visão Sem data' }).waitFor();
  await look('visões', dialogOn(page));
  await page.getByRole('button', { name: 'Editar a visão Sem data' }).click();
  await look('editar visão', dialogOn(page));
  await page.getByRole('button', { name: 'Excluir visão' }).click();
  await look('excluir visão', dialogOn(page));
  await dialogOn(page).getByRole('button', { name: 'Excluir visão' }).click();
  await page.getByText('Visão excluída').waitFor();
  if (isPhone) await closeDialog(page);
  await page.goto(page.url().replace(/\?.*/, ''));
  await page.locator('[data-card-id]').first().waitFor();
}

async function visitNewCard({ page, look }: Visit): Promise<void> {
  await page.getByRole('button', { name: 'Novo card' }).click();
  await page.getByLabel('Título').waitFor();
  await look('novo card', dialogOn(page));
  await page.getByRole('button', { name: 'Criar card' }).click();
  await page.getByText('Campo obrigatório').first().waitFor();
  await look('novo card, campo vazio', dialogOn(page));
  await closeDialog(page);
}

async function visitDesk({ page, look }: Visit): Promise<void> {
  await page.getByRole('button', { name: 'Ações do fluxo' }).click();
  await look('fluxo, ações', page.getByRole('menu'));
  await page.keyboard.press('Escape');
  await boardAction(page, 'Atalhos');
  await dialogOn(page).waitFor();
  await look('atalhos', dialogOn(page));
  await closeDialog(page);
  await boardAction(page, 'Cards compactos');
  await look('fluxo, compacto', page.getByRole('region', { name: /^Proposta/ }));
  await boardAction(page, 'Cards confortáveis');
}

/** Visits addresses that never existed, or whose subject was deleted. */
export async function visitNowhere({ site, page, look }: Visit): Promise<void> {
  const { board_id } = await cardRow(site, (await cardsIn(site, 'Interesse'))[0]!);
  await page.goto(`/flows/${board_id}/cards/${GONE}`);
  await page.getByText('Não foi possível localizar o card.').waitFor();
  await look('card que não existe', page.locator('[data-card-panel]'));
  await page.goto(`/flows/${GONE}`);
  await page.getByText('Não foi possível localizar o fluxo.').waitFor();
  await look('fluxo que não existe', page.getByRole('main'));
  await page.goto('/nenhum/lugar');
  await page.getByText('Não há nada neste link').waitFor();
  await look('página que não existe', page.getByRole('main'));
}
