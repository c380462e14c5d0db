import { signIn } from '../harness/browser';
import { closeDialog, dialogOn, follow, hinted, leave, type Visit } from './visit';

/** Visits the first screen of each other kind of person, and of a company without flows. */
export async function visitAsOthers(visit: Visit): Promise<void> {
  const { site, page, look } = visit;
  const roles = { gestor: 'gestor@aurora.test', pátio: 'patio@aurora.test' };
  for (const [role, email] of Object.entries(roles)) {
    await signIn(page, email);
    await hinted(page);
    await look(`início, ${role}`);
    await leave(visit);
  }
  await signIn(page, 'gestor@serra.test');
  await page.goto('/my-organization');
  await page.getByText('A organização a que Serra Motors pertence').waitFor();
  await look('organização, de uma empresa');
  await page.goto('/home');
  await page.getByText('A empresa ainda não tem fluxos').waitFor();
  await hinted(page);
  await look('início, sem fluxos');
  await follow(page, /Fluxos/);
  await page.getByRole('heading', { level: 1, name: 'Fluxos' }).waitFor();
  await page.getByText('A empresa ainda não tem fluxos').waitFor();
  await look('fluxos, nenhum');
  await follow(page, /Aprovações/);
  await page.getByText('Tudo em dia').waitFor();
  await look('aprovações, nenhuma');
  await leave(visit);
  await signIn(page, 'organizacao@patio.test');
  await look('início, organização');
  await follow(page, /Empresas/);
  await page.getByText('Serra Motors').waitFor();
  await look('empresas');
  await follow(page, /Organização/);
  await page.getByLabel('Fuso horário').waitFor();
  await look('organização');
  await page.getByRole('tab', { name: 'Usuários' }).click();
  await page.getByRole('link', { name: /\(você\)/ }).waitFor();
  await look('organização, usuários');
  await page.getByRole('tab', { name: 'Aparência' }).click();
  await page.getByLabel('Cor de informação').waitFor();
  await look('organização, aparência');
  await site.pool.query(
    `INSERT INTO invoices (tenant_id, id, description, amount, due_date, paid_date, url)
     SELECT tenant_id, gen_random_uuid(), 'Mensalidade de ' || month, 49900, due, paid, 'https://banco.test/1'
       FROM (VALUES (0, 'outubro', date '2020-10-10', date '2020-10-09'), (0, 'novembro', '2020-11-10', NULL),
                    (1, 'dezembro', '2020-12-10', NULL), (1, 'janeiro', '2099-01-10', NULL))
         AS given (tenant_id, month, due, paid)`,
  );
  await page.getByRole('tab', { name: 'Pagamento' }).click();
  await page.getByText('Vencida').waitFor();
  await look('organização, pagamento');
  await page.getByRole('button', { name: 'Nova fatura' }).click();
  await dialogOn(page).getByLabel('Endereço do boleto').waitFor();
  await look('nova fatura', dialogOn(page));
  await closeDialog(page);
  await page.getByRole('button', { name: 'Editar Mensalidade de novembro' }).click();
  await dialogOn(page).getByLabel('Paga em').waitFor();
  await look('editar uma fatura', dialogOn(page));
  await closeDialog(page);
  await page.getByRole('button', { name: 'Excluir Mensalidade de novembro' }).click();
  await page.getByRole('button', { name: 'Excluir fatura' }).waitFor();
  await look('excluir uma fatura', dialogOn(page));
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('tab', { name: 'Auditoria' }).click();
  await page.getByRole('list', { name: 'Registro de auditoria' }).waitFor();
  await look('organização, auditoria');
  await page.goto('/nada-aqui');
  await page.getByRole('heading', { name: 'Página não encontrada' }).waitFor();
  await look('página que não existe');
  await page.goto('/home');
  await leave(visit);
}
