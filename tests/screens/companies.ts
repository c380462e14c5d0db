import { signIn } from '../harness/browser';
import { dialogOn, leave, openAccount, type Visit } from './visit';

/** Visits the companies as the organisation sees them, and a company's own data and look as its administrator. */
export async function visitCompanies(visit: Visit): Promise<void> {
  const { site, device, page, look } = visit;
  await signIn(page, 'organizacao@patio.test');
  await visitNewCompany(visit);
  // The port differs each time, and with it the width of the displayed address.
  const company = '**/api/tenants/0/companies/2';
  await device.context.route(company, async route => {
    const response = await route.fetch();
    const { data } = await response.json();
    await route.fulfill({ response, json: { data: { ...data, host_pattern: 'https://*.patio.test' } } });
  });
  await page.goto('/companies/2');
  await page.getByLabel('Rua').waitFor();
  await look('empresa');
  await device.context.unroute(company);
  await page.getByRole('button', { name: 'Desativar empresa…' }).click();
  await page.getByText('A única pessoa da empresa é desconectada').waitFor();
  await look('desativar uma empresa', dialogOn(page));
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.goto('/companies/2/users');
  await page.getByText('gestor@serra.test').waitFor();
  await look('pessoas de uma empresa');
  await page.goto('/companies/2/users/create');
  await page.getByLabel('Papel').waitFor();
  await look('convidar para uma empresa');
  const { rows } = await site.pool.query("SELECT id FROM users WHERE email = 'gestor@serra.test'");
  await page.goto(`/companies/2/users/${rows[0].id}`);
  await page.getByLabel('Papel').waitFor();
  await look('pessoa de uma empresa');
  await page.goto('/home');
  await openAccount(visit);
  await page.getByRole('button', { name: 'Sair', exact: true }).click();
  // The unfinished company is a draft, about which sign-out asks.
  const asked = page.getByRole('button', { name: 'Sair e apagar o texto' });
  await asked.waitFor();
  await look('sair com um texto começado', dialogOn(page));
  await asked.click();
  await page.getByRole('button', { name: 'Entrar' }).waitFor();
  await signIn(page, 'gestor@aurora.test');
  await page.goto('/my-company');
  await page.getByLabel('Rua').waitFor();
  await look('empresa, dados');
  await page.getByRole('tab', { name: 'Aparência' }).click();
  await page.getByRole('figure', { name: 'Como fica' }).waitFor();
  await look('empresa, aparência');
  await page.goto('/home');
  await leave(visit);
}

async function visitNewCompany({ page, look }: Visit): Promise<void> {
  const nextStep = () => page.getByRole('button', { name: 'Continuar' }).click();
  await page.goto('/companies/create');
  await nextStep();
  await page.getByText('Campo obrigatório').waitFor();
  await look('nova empresa, dados');
  await page.getByLabel('Nome', { exact: true }).fill('Litoral Motors');
  await nextStep();
  await page.getByRole('heading', { name: 'Passo 2 de 3: Aparência' }).waitFor();
  await look('nova empresa, aparência');
  await nextStep();
  await page.getByLabel('Nome da pessoa').waitFor();
  await look('nova empresa, quem administra');
}
