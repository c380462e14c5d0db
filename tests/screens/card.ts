import { closeDialog, dialogOn, type Visit } from './visit';

/** Visits an open card: the fields edited in place, its tabs, and its dialogs. */
export async function visitCard({ page, isPhone, look }: Visit): Promise<void> {
  const card = page.locator('[data-card-panel]');
  const panel = page.getByRole('tabpanel').last();
  await look('card, dados', card);
  for (const name of ['Descrição', 'Vencimento', 'Forma de pagamento', 'Responsáveis', 'Etiquetas']) {
    // Uses the keyboard, since a click waits for a possible double click.
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).press('Enter');
    await look(`card, ${name.toLowerCase()} em edição`, panel);
    await page.keyboard.press('Escape');
  }
  const opened = { Produtos: 'Escolher do estoque', Conexões: 'Conectar a outro card' };
  for (const [name, button] of Object.entries(opened)) {
    await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
    await look(`card, ${name.toLowerCase()}`, panel);
    await page.getByRole('button', { name: button }).click();
    await dialogOn(page)
      .getByText(/^\d+ (cards|veículos)|primeiros de|^Mostrando/)
      .waitFor();
    await look(`card, ${button.toLowerCase()}`, dialogOn(page));
    await closeDialog(page);
  }
  await page.getByRole('tab', { name: /^Produtos/ }).click();
  await panel.getByRole('list', { name: 'Veículos do card' }).getByRole('button').first().click();
  await dialogOn(page).getByText('Quilometragem').waitFor();
  await look('card, veículo', dialogOn(page));
  await closeDialog(page);
  for (const name of ['Anexos', 'Tarefas', 'Histórico', 'Aprovações', 'Comentários']) {
    await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
    if (name === 'Histórico') await panel.getByText('criou o card').waitFor();
    await look(`card, ${name.toLowerCase()}`, panel);
  }
  await page.getByLabel('Comentário', { exact: true }).pressSequentially('Combinado, @');
  await page.getByRole('listbox', { name: 'Pessoas' }).waitFor();
  await look('card, menção', page.getByRole('region', { name: 'Novo comentário' }));
  await page.getByLabel('Comentário', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Mais opções do card' }).click();
  await page.getByRole('menu').waitFor();
  await look('card, menu', page.getByRole('menu'));
  await page.getByRole('menuitem', { name: 'Compartilhar' }).click();
  const share = dialogOn(page);
  await share.getByLabel('Título do link').fill('Para o cliente');
  await look('card, compartilhar', share);
  await share.getByRole('button', { name: 'Criar link' }).click();
  await share.getByRole('button', { name: 'Copiar' }).first().waitFor();
  await look('card, link criado', share);
  await share.getByRole('button', { name: 'Desativar' }).first().click();
  await look('card, desativar link', share);
  await closeDialog(page);
  await page.getByRole('button', { name: 'Mais opções do card' }).click();
  await page.getByRole('menuitem', { name: 'Duplicar card…' }).click();
  await dialogOn(page).getByLabel('Título do novo card').waitFor();
  await look('card, duplicar', dialogOn(page));
  await closeDialog(page);
  await page.getByRole('tab', { name: 'Dados' }).click();
  await page
    .getByRole('button', { name: /mover para/ })
    .last()
    .click();
  await dialogOn(page).waitFor();
  await look('card, mover para', dialogOn(page));
  await closeDialog(page);
  if (isPhone) return;
  await page.getByRole('button', { name: 'Abrir na página inteira' }).click();
  await page.getByRole('button', { name: 'Mostrar ao lado do fluxo' }).waitFor();
  await look('card, página inteira', card);
  await page.getByRole('button', { name: 'Mostrar ao lado do fluxo' }).click();
}
