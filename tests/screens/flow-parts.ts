import { closeDialog, dialogOn, follow, type Visit } from './visit';

/** Opens a dialog over the page and looks at it once these words are shown. */
async function open({ page, look }: Visit, button: string, ready: string, state: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).last().click();
  await page.getByText(ready).last().waitFor();
  await look(state, dialogOn(page));
}

/** Cancels the question that is shown over a dialog, or over the page. */
async function cancel({ page }: Visit): Promise<void> {
  const button = page.getByRole('button', { name: 'Cancelar' });
  await button.click();
  await button.waitFor({ state: 'detached' });
}

/** Visits the dialogs of a flow's settings, with its fields, tags and members; begins and ends on their first tab. */
export async function visitFlowParts(visit: Visit): Promise<void> {
  const { page, look } = visit;
  await visitPhase(visit);
  await visitUnsaved(visit);

  await page.getByRole('tab', { name: 'Formulários' }).click();
  await page.getByRole('button', { name: 'Novo campo' }).waitFor();
  await look('configurar, formulários');
  await page.getByRole('button', { name: /^Editar Forma de pagamento/ }).click();
  await dialogOn(page).getByText('Adicionar opção').waitFor();
  await look('editar um campo', dialogOn(page));
  await open(visit, 'Excluir campo…', 'é apagado', 'excluir um campo');
  await cancel(visit);
  if (await page.getByRole('dialog').count()) await closeDialog(page);

  await page.getByRole('tab', { name: 'Etiquetas' }).click();
  await page.getByRole('list', { name: 'Etiquetas' }).waitFor();
  await look('configurar, etiquetas');
  await open(visit, 'Editar Troca', 'Tema claro', 'editar uma etiqueta');
  await closeDialog(page);
  await open(visit, 'Excluir Troca', 'Ela sai de', 'excluir uma etiqueta');
  await cancel(visit);

  await page.getByRole('tab', { name: 'Membros' }).click();
  await open(visit, 'Remover Ana Ribeiro', 'Deixa de aprovar em', 'remover uma pessoa do fluxo');
  await cancel(visit);
  await page.getByRole('tab', { name: 'Fluxo', exact: true }).click();
}

/** Visits a phase with cards, its passage, and the warnings before it is disabled or deleted. */
async function visitPhase(visit: Visit): Promise<void> {
  const { page, isPhone, look } = visit;
  const form = page.locator('form', { hasText: 'Como os cards andam' });
  await form.scrollIntoViewIfNeeded();
  await look(isPhone ? 'caminhos entre as fases, por fase' : 'caminhos entre as fases', form);
  await page.getByRole('button', { name: 'Editar Proposta' }).click();
  const asked = dialogOn(page).getByRole('group', { name: 'Antes de sair desta fase' });
  await asked.scrollIntoViewIfNeeded();
  await look('o que uma fase pede', asked);
  await dialogOn(page).getByRole('switch', { name: 'Ativa' }).press('Space');
  await page.getByText(/^Nesta fase est/).waitFor();
  await look('desativar uma fase', dialogOn(page));
  await cancel(visit);
  await open(visit, 'Excluir fase', 'Isso não pode ser desfeito.', 'excluir uma fase');
  await cancel(visit);
  await closeDialog(page);
}

/** Visits the question about unsaved changes when a person leaves the page. */
async function visitUnsaved({ page, look }: Visit): Promise<void> {
  await page.getByLabel(/^Livre/).check();
  const bar = page.getByText('Há alterações não salvas');
  await bar.waitFor();
  await look('alterações não salvas', page.locator('form', { has: bar }));
  await follow(page, /Início/);
  await dialogOn(page).getByText('Sair sem salvar?').waitFor();
  await look('sair sem salvar', dialogOn(page));
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await bar.waitFor({ state: 'detached' });
}

/** Visits a template of the company's own, which its makers edit and delete. */
export async function visitOwnTemplate({ site, page, look }: Visit): Promise<void> {
  const phase = { name: 'Única', description: '', color: '#1c7ed6', is_final: true, needs_approval: false };
  const content = { prefix: 'NSS', phase_config: 'free', phases: [phase], rules: [], fields: [], tags: [] };
  await site.pool.query(
    `INSERT INTO templates (tenant_id, id, name, description, color, content, user_id, created_at, updated_at)
     SELECT 1, gen_random_uuid(), 'Nosso modelo', 'Da casa', '#0b7285', $1, id, now(), now()
       FROM users WHERE email = 'gestor@aurora.test'`,
    [content],
  );
  await page.goto('/templates?q=Nosso');
  await page.getByRole('list', { name: 'Modelos' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Editar' }).click();
  await dialogOn(page).getByLabel('Nome', { exact: true }).waitFor();
  await look('editar um modelo', dialogOn(page));
  await closeDialog(page);
  await page.getByRole('button', { name: 'Excluir' }).click();
  await dialogOn(page).getByText('Os fluxos criados com ele').waitFor();
  await look('excluir um modelo', dialogOn(page));
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await site.pool.query("DELETE FROM templates WHERE name = 'Nosso modelo'");
}
