import { v7 as newId } from 'uuid';
import { inTransaction } from '../../server/database/transaction';
import { AURORA } from '../../server/demo/seed-accounts';
import { createToken, hashToken } from '../../server/http/require-session';
import { createFirstAdministratorLink, createInvitationLink } from '../../server/repositories/links';
import type { Visit } from './visit';

const TOKEN = 'de-quem-instala';

/** What is seen by somebody who has not signed in. */
export async function visitAsGuest({ site, device, page, look }: Visit): Promise<void> {
  await page.goto('/');
  const signIn = page.getByRole('button', { name: 'Entrar' });
  await signIn.waitFor();
  await look('entrada');
  await signIn.click();
  await page.getByText('Campo obrigatório').first().waitFor();
  await look('entrada, campos vazios', page.getByRole('main'));
  await page.getByLabel('E-mail').fill('vendas@aurora.test');
  await page.getByLabel('Senha', { exact: true }).fill('errada');
  await signIn.click();
  await page.getByText('E-mail ou senha incorretos').first().waitFor();
  await look('entrada, senha errada', page.getByRole('main'));
  await device.context.setOffline(true);
  await signIn.click();
  await page
    .getByText(/conexão/)
    .first()
    .waitFor();
  await look('entrada, sem conexão', page.getByRole('main'));
  await device.context.setOffline(false);

  await site.pool.query(
    "UPDATE users SET two_factor_confirmed_at = now() WHERE email = 'gestor@aurora.test'",
  );
  await page.getByLabel('E-mail').fill('gestor@aurora.test');
  await page.getByLabel('Senha', { exact: true }).fill('patio-demo');
  await signIn.click();
  const recovery = page.getByRole('button', { name: 'Usar um código de recuperação' });
  await recovery.waitFor();
  await look('entrada, código', page.getByRole('main'));
  await recovery.click();
  await look('entrada, código de recuperação', page.getByRole('main'));
  await site.pool.query('UPDATE users SET two_factor_confirmed_at = NULL');

  await createFirstAdministratorLink(site.pool, hashToken(TOKEN));
  await page.goto(`/auth/create-password/${TOKEN}`);
  await page.getByRole('heading', { name: 'Este link já foi usado' }).waitFor();
  await look('primeiro acesso, link usado', page.getByRole('main'));
  // The demo has its organisation; this is what a new installation answers.
  await device.context.route('**/api/create-password/*', async route => {
    const response = await route.fetch();
    const { data } = await response.json();
    await route.fulfill({ response, json: { data: { ...data, state: 'valid' } } });
  });
  await page.reload();
  const create = page.getByRole('button', { name: 'Criar conta' });
  await create.waitFor();
  await look('primeiro acesso');
  await create.click();
  await page.getByText('Campo obrigatório').first().waitFor();
  await look('primeiro acesso, campos vazios', page.getByRole('main'));
  await device.context.unrouteAll({ behavior: 'ignoreErrors' });

  for (const [email, name] of [
    ['eva@aurora.test', 'convite, sem conta'],
    ['gestor@serra.test', 'convite, com conta'],
  ] as const) {
    const [id, token] = [newId(), createToken()];
    await site.pool.query(
      `INSERT INTO invitations (tenant_id, id, name, email, role) VALUES ($1, $2, 'Eva', $3, 'user')`,
      [AURORA, id, email],
    );
    await inTransaction(site.pool, client =>
      createInvitationLink(client, hashToken(token), { tenant_id: AURORA, id, email }),
    );
    await page.goto(`/auth/create-password/${token}`);
    await page.getByRole('button', { name: 'Aceitar o convite' }).waitFor();
    await look(name);
  }
}
