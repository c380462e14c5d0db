import { AURORA } from '../../server/demo/seed-accounts';
import { hashToken } from '../../server/http/require-session';
import { createFirstAdministratorLink, type LinkPurpose } from '../../server/repositories/cards/links';
import { inviteByLetter, linkInLetter } from '../harness/letter-links';
import { shareFullCard } from '../harness/shared-link';
import type { Visit } from './visit';

const TOKEN = 'de-quem-instala';

/** Visits the screens of a person who has not signed in. */
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
  // The demonstration has an organisation; this is the response of a new installation.
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
    const token = await inviteByLetter(site.pool, email);
    await page.goto(`/auth/create-password/${token}`);
    await page.getByRole('button', { name: 'Aceitar o convite' }).waitFor();
    await look(name);
  }
  await visitShared({ site, page, look });
}

/** Visits a shared card as a customer sees it, also after the link has ended. */
async function visitShared({ site, page, look }: Pick<Visit, 'site' | 'page' | 'look'>): Promise<void> {
  const slug = await shareFullCard(site.pool, AURORA);
  await page.goto(`/shared/card/${slug}`);
  await page.getByText('Compartilhado por').waitFor();
  await look('card compartilhado');
  await page.getByRole('button', { name: /^Ampliar foto 1/ }).click();
  await page.getByRole('dialog', { name: 'Fotos' }).waitFor();
  await look('card compartilhado, foto');
  await page.keyboard.press('Escape');
  await page.getByText('Comentários').click();
  await page.getByText('comentário 45').scrollIntoViewIfNeeded();
  await look('card compartilhado, comentários');
  await site.pool.query('DELETE FROM comments WHERE description LIKE $1', ['comentário %']);
  await site.pool.query('UPDATE external_links SET deactivated_at = now() WHERE slug = $1', [slug]);
  await page.reload();
  await page.getByRole('heading', { name: 'Este link não vale mais' }).waitFor();
  await look('card compartilhado, link desativado');
  await site.pool.query('UPDATE external_links SET deactivated_at = NULL WHERE slug = $1', [slug]);
  const card = 'id = (SELECT card_id FROM external_links WHERE slug = $1)';
  await site.pool.query(`UPDATE cards SET archived_at = now() WHERE ${card}`, [slug]);
  await page.reload();
  await page.getByRole('heading', { name: 'Este card não está mais compartilhado' }).waitFor();
  await look('card compartilhado, card arquivado');
  await site.pool.query(`UPDATE cards SET archived_at = NULL WHERE ${card}`, [slug]);
  await page.goto('/shared/card/nenhum');
  await page.getByText('Não foi possível localizar o card.').waitFor();
  await look('card compartilhado, link desconhecido');
}

/** Visits the pages of links in e-mails, and the forms that request them. */
export async function visitLinks({ site, device, page, look }: Visit): Promise<void> {
  const open = async (path: string, purpose: LinkPurpose, minutes?: number) =>
    page.goto(`/auth/${path}${await linkInLetter(site.pool, purpose, minutes)}`);
  const main = page.getByRole('main');
  const see = async (title: string, state: string, part?: typeof main) => {
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
    await look(state, part);
  };

  await page.goto('/auth/forgot-password');
  await see('Esqueci minha senha', 'esqueci minha senha');
  await page.getByLabel('E-mail').fill('vendas@');
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await page.getByText('E-mail inválido').waitFor();
  await look('esqueci minha senha, e-mail inválido', main);
  await page.getByLabel('E-mail').fill('vendas@aurora.test');
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await see('Veja o seu e-mail', 'esqueci minha senha, enviado', main);

  await page.goto('/auth/reset-password');
  await see('Redefinir a senha', 'nova senha, sem link', main);
  await open('reset-password/', 'reset_password');
  await see('Crie outra senha', 'nova senha');
  await page.getByLabel('Nova senha').fill('uma-senha-boa');
  await page.getByRole('button', { name: 'Redefinir senha' }).click();
  await page.getByText('Campo obrigatório').waitFor();
  await look('nova senha, não repetida', main);
  await open('reset-password/', 'reset_password', -1);
  await see('Este link venceu', 'nova senha, link vencido', main);
  await page.goto('/auth/reset-password/ninguem-fez');
  await see('Este link não existe', 'nova senha, link desconhecido', main);

  await open('email-verification?token=', 'verify_email');
  await see('Confirme o seu e-mail', 'confirmar e-mail, de fora', main);
  await open('email-take-back?token=', 'take_back_email');
  await see('Não foi você?', 'desfazer a troca do e-mail', main);
  await page.goto('/auth/create-success');
  await see('Conta criada', 'conta criada', main);

  await device.context.route('**/api/reset-password/*', route => route.abort());
  await page.goto('/auth/reset-password/qualquer');
  await see('Sem conexão', 'link, sem conexão', main);
  await device.context.unrouteAll({ behavior: 'ignoreErrors' });

  const { host } = new URL(site.url);
  await page.goto(`http://${host.replace('127.0.0.1', 'serra.localhost')}/`);
  await page.getByText('Serra Motors').waitFor();
  await look('entrada, de uma empresa');
  await page.goto(site.url);
}
