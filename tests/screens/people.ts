import { peopleAction } from '../e2e/journeys';
import { signIn } from '../harness/browser';
import { closeDialog, dialogOn, leave, type Visit } from './visit';

/** Names of tags, one more than a line of the log shows at once. */
const MANY = ['Urgente', 'Troca', 'Financiado', 'Consignado'];

/** Visits the people of a company, as its administrator sees them, and the dialogs over the list. */
export async function visitPeople(visit: Visit): Promise<void> {
  const { site, page, look } = visit;
  await site.pool.query(
    `INSERT INTO invitations (tenant_id, id, name, email, role)
     VALUES (1, gen_random_uuid(), 'Lia Prado', 'lia@aurora.test', 'user')`,
  );
  await signIn(page, 'gestor@aurora.test');
  await page.goto('/my-company?tab=people');
  await page.getByRole('link', { name: /Rafael/ }).waitFor();
  await look('usuários');
  await page.getByRole('button', { name: 'Convidar pessoa' }).click();
  await dialogOn(page).getByLabel('Papel').waitFor();
  await look('convidar pessoa', dialogOn(page));
  await closeDialog(page);
  await peopleAction(page, 'Liberar suporte');
  await dialogOn(page).getByLabel('Até o fim do dia').waitFor();
  await look('liberar suporte', dialogOn(page));
  await closeDialog(page);
  await visitSupport(visit);
  await peopleAction(page, 'Importar CSV');
  const lines = ['nome;e-mail;perfil', 'Eva Dias;eva@aurora.test;', 'Rafael;vendas@aurora.test;chefe'];
  await dialogOn(page)
    .locator('input[type="file"]')
    .setInputFiles({ name: 'pessoas.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await page.getByText('1 pessoa a convidar').waitFor();
  await look('importar pessoas', dialogOn(page));
  await closeDialog(page);
  await page.getByRole('link', { name: /Rafael/ }).click();
  await page.getByRole('button', { name: 'Desativar…' }).waitFor();
  await look('uma pessoa', dialogOn(page));
  await page.getByRole('button', { name: 'Desativar…' }).click();
  await page.getByRole('button', { name: 'Cancelar' }).waitFor();
  await look('desativar uma pessoa', dialogOn(page));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cancelar' }).waitFor({ state: 'detached' });
  await closeDialog(page);
  await page.goto('/my-company');
  await page.getByRole('switch', { name: 'Exigir a verificação em duas etapas' }).click();
  await page.getByText('Você ainda não ativou a sua').waitFor();
  await look('pedir a verificação em duas etapas', dialogOn(page));
  await closeDialog(page);
  await page.goto('/my-company?tab=people&show=pending');
  await page.getByRole('link', { name: /Lia/ }).click();
  await page.getByRole('button', { name: 'Suspender o convite' }).waitFor();
  await look('um convite', dialogOn(page));
  await closeDialog(page);
  await page.goto('/my-company?tab=people&show=inactive');
  await page.getByText('Ninguém está sem acesso').waitFor();
  await look('usuários, nenhum');
  await site.pool.query(
    `INSERT INTO audit_events (tenant_id, kind, board_id, details, made_at)
     SELECT 1, 'flow_configured', id, $1, now() + interval '2 seconds' FROM boards WHERE tenant_id = 1 AND prefix = 'VND'`,
    [{ changes: MANY.map(name => ({ what: 'Etiqueta criada', was: null, now: name })) }],
  );
  await page.goto('/my-company?tab=audit');
  await page.getByRole('button', { name: 'Mostrar mais 1' }).waitFor();
  await look('auditoria');
  await page.goto('/my-company?tab=kept');
  await page.getByLabel('Cards arquivados').fill('90');
  await page.getByRole('button', { name: 'Pedir um arquivo' }).waitFor();
  await look('dados guardados');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('button', { name: 'Cancelar' }).waitFor();
  await look('o que deixa de ser guardado', dialogOn(page));
  // Saved, since unsaved values would raise a question before leaving.
  await page.getByRole('button', { name: 'Salvar os prazos' }).click();
  await page.getByText('Prazos salvos').waitFor();
  await page.goto('/home');
  await leave(visit);
}

/** Visits a person of the organisation whom the company has let in, and their permissions besides helping. */
async function visitSupport({ site, page, look }: Visit): Promise<void> {
  await site.pool.query(
    `WITH helper AS (
       INSERT INTO users (id, name, email, password_hash, created_at)
       SELECT gen_random_uuid(), 'Helena Costa', 'helena@patio.test', password_hash, now()
       FROM users WHERE email = 'organizacao@patio.test' RETURNING id)
     INSERT INTO memberships (tenant_id, user_id, role, support_ends_at)
     SELECT 0, id, 'user', NULL FROM helper UNION ALL
     SELECT 1, id, 'admin', now() + interval '7 days' FROM helper`,
  );
  await page.goto('/my-company?tab=people');
  await page.getByRole('link', { name: /Helena/ }).click();
  const mayExport = page.getByRole('switch', { name: 'Exportar os dados da empresa' });
  const mayMakeAdmin = page.getByRole('switch', { name: 'Tornar alguém administrador' });
  // On a phone it is further down.
  await mayMakeAdmin.scrollIntoViewIfNeeded();
  await look('o que o suporte pode', dialogOn(page));
  await mayExport.click();
  const asks = dialogOn(page).filter({ hasText: 'Confirme com a sua senha para permitir isso' });
  await asks.getByLabel('Senha', { exact: true }).fill('patio-demo');
  await look('permitir mais ao suporte', asks);
  await asks.getByRole('button', { name: 'Continuar' }).click();
  await asks.waitFor({ state: 'detached' });
  await dialogOn(page).locator('input:checked').waitFor({ state: 'attached' });
  await mayMakeAdmin.scrollIntoViewIfNeeded();
  await look('suporte, um permitido', dialogOn(page));
  await page.goto('/my-company?tab=people');
  await page.getByRole('link', { name: /Helena/ }).waitFor();
  // The clock is stopped, so equal times would leave the order of the log to chance.
  await site.pool.query(
    `UPDATE audit_events SET made_at = made_at + interval '1 second' WHERE kind = 'support_export_allowed'`,
  );
  await site.pool.query(
    `DELETE FROM memberships m USING users u WHERE u.id = m.user_id AND u.name = 'Helena Costa'`,
  );
  await page.goto('/my-company?tab=people');
  await page.getByRole('link', { name: /Rafael/ }).waitFor();
}
