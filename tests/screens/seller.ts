import { cardRow, cardsIn, openCard, openFlow } from '../e2e/journeys';
import { closeDialog, dialogOn, enter, follow, synced, type Visit } from './visit';

const GONE = '01890000-0000-7000-8000-000000000000';

/** The flows, a board and its dialogs, and a card from all its sides. */
export async function visitAsSeller(visit: Visit): Promise<void> {
  const { site, page, isPhone, look } = visit;
  await enter(page, 'vendas@aurora.test');
  await synced(page);
  await page.getByRole('heading', { level: 1, name: 'Meu dia' }).waitFor();
  await look('início, vendas');
  await follow(page, /Fluxos/);
  await page.getByRole('heading', { level: 1, name: 'Fluxos' }).waitFor();
  await look('fluxos');
  await page.getByLabel('Buscar fluxo').fill('Oficina');
  await page.getByText('Nenhum fluxo com esse nome').waitFor();
  await look('fluxos, nada achado');
  await page.getByRole('tab', { name: 'Inativos' }).click();
  await page.getByText('Nenhum fluxo inativo').waitFor();
  await look('fluxos inativos, nenhum');

  await openFlow(page);
  await look('fluxo');
  await visitFilters(visit);
  await visitNewCard(visit);
  await (isPhone
    ? page
        .getByRole('button', { name: /^Mover .* para…$/ })
        .first()
        .click()
    : page.locator('[data-card-id]').first().press('m'));
  await dialogOn(page).waitFor();
  await look('mover para', dialogOn(page));
  await closeDialog(page);
  if (!isPhone) await visitDesk(visit);
  await visitCard(visit, (await cardsIn(site, 'Proposta'))[1]!);
  await visitNowhere(visit);
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
  await page.getByText('Nenhum card com estes filtros').first().waitFor();
  await look('fluxo, nada com estes filtros');
  await page.goto(page.url().split('?')[0]!);
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
  await page.getByRole('button', { name: 'Atalhos' }).click();
  await dialogOn(page).waitFor();
  await look('atalhos', dialogOn(page));
  await closeDialog(page);
  await page.getByRole('button', { name: 'Cards compactos' }).click();
  await page.getByRole('button', { name: 'Cards confortáveis' }).waitFor();
  await look('fluxo, compacto');
  await page.getByRole('button', { name: 'Cards confortáveis' }).click();
}

async function visitCard({ page, isPhone, look }: Visit, identifier: string): Promise<void> {
  if (isPhone) await page.getByRole('tab', { name: /^Proposta/ }).click();
  await openCard(page, identifier);
  const card = page.locator('[data-card-panel]');
  await look('card, dados');
  await page.getByRole('button', { name: /^Descrição/ }).click();
  await look('card, descrição em edição', card);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Vencimento/ }).click();
  await look('card, vencimento em edição', card);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Forma de pagamento/ }).click();
  await look('card, pagamento em edição', card);
  await page.keyboard.press('Escape');
  for (const name of ['Responsáveis', 'Etiquetas']) {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await look(`card, ${name.toLowerCase()} em edição`, card);
    await page.keyboard.press('Escape');
  }
  for (const name of ['Tarefas', 'Histórico', 'Aprovações', 'Comentários']) {
    await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
    await look(`card, ${name.toLowerCase()}`, card);
  }
  await page.getByLabel('Comentário', { exact: true }).pressSequentially('Combinado, @');
  await page.getByRole('listbox', { name: 'Pessoas' }).waitFor();
  await look('card, menção', card);
  await page.getByLabel('Comentário', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Mais opções do card' }).click();
  await page.getByRole('menu').waitFor();
  await look('card, menu', page.getByRole('menu'));
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Dados' }).click();
  await page
    .getByRole('button', { name: /mover para…/ })
    .last()
    .click();
  await dialogOn(page).waitFor();
  await look('card, mover para', dialogOn(page));
  await closeDialog(page);
  if (isPhone) return;
  await page.getByRole('button', { name: 'Abrir na página inteira' }).click();
  await page.getByRole('button', { name: 'Mostrar ao lado do fluxo' }).waitFor();
  await look('card, página inteira');
  await page.getByRole('button', { name: 'Mostrar ao lado do fluxo' }).click();
}

/** Addresses that lead to nothing, or to what is there no more. */
async function visitNowhere({ site, page, look }: Visit): Promise<void> {
  const { board_id } = await cardRow(site, (await cardsIn(site, 'Interesse'))[0]!);
  await page.goto(`/flows/${board_id}/cards/${GONE}`);
  await page.getByText('Não foi possível localizar o card.').waitFor();
  await look('card que não existe', page.locator('[data-card-panel]'));
  await page.goto(`/flows/${GONE}`);
  await page.getByText('Não foi possível localizar o fluxo.').waitFor();
  await look('fluxo que não existe');
  await page.goto('/nenhum/lugar');
  await page.getByText('Não há nada neste endereço').waitFor();
  await look('página que não existe');
}
