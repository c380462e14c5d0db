import { signIn } from '../harness/browser';
import { closeDialog, dialogOn, leave, type Visit } from './visit';

/** The people of a company, as who administers it sees them, and what opens over the list. */
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
  await page.getByRole('link', { name: /Rafael/ }).click();
  await page.getByRole('button', { name: 'Desativar…' }).waitFor();
  await look('uma pessoa', dialogOn(page));
  await page.getByRole('button', { name: 'Desativar…' }).click();
  await page.getByRole('button', { name: 'Cancelar' }).waitFor();
  await look('desativar uma pessoa', dialogOn(page));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cancelar' }).waitFor({ state: 'detached' });
  await closeDialog(page);
  await page.goto('/my-company?tab=people&show=pending');
  await page.getByRole('link', { name: /Lia/ }).click();
  await page.getByRole('button', { name: 'Suspender o convite' }).waitFor();
  await look('um convite', dialogOn(page));
  await closeDialog(page);
  await page.goto('/my-company?tab=people&show=inactive');
  await page.getByText('Ninguém está sem acesso').waitFor();
  await look('usuários, nenhum');
  await page.goto('/home');
  await leave(visit);
}
