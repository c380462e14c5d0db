import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createToken, hashToken } from '../../server/http/require-session';
import { createLink, type LinkPurpose } from '../../server/repositories/cards/links';
import { expectAccessible } from '../harness/accessible';
import { DESK, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';

const SELLER = 'vendas@aurora.test';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(() => site.pool.query('DELETE FROM links'));

/** Returns the address of the link in an e-mail to the seller; with negative minutes it has expired. */
async function linkFor(purpose: LinkPurpose, minutes = 60, email: string | null = null): Promise<string> {
  const { rows } = await site.pool.query('SELECT id FROM users WHERE email = $1', [SELLER]);
  const token = createToken();
  const link = { token_hash: hashToken(token), purpose, tenant_id: 1, email, minutes };
  await createLink(site.pool, { ...link, user_id: rows[0].id });
  return token;
}

async function looksRight(page: Page): Promise<void> {
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe.each([
  ['phone', PHONE],
  ['desk', DESK],
])('a forgotten password on a %s', (_, viewport) => {
  it('is replaced through a requested link, and the person signs in with the new one', async () => {
    const { page, problems, close } = await openDevice(site.url, viewport);
    await page.goto('/');
    await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
    await heading(page, 'Esqueci minha senha');
    await looksRight(page);
    await press(page, 'Enviar link');
    await page.getByText('Campo obrigatório').waitFor();
    // The page doesn't reveal which addresses have an account.
    for (const email of ['ninguem@aurora.test', SELLER]) {
      await page.getByLabel('E-mail').fill(email);
      await press(page, 'Enviar link');
      await heading(page, 'Veja o seu e-mail');
      await page.getByText(`Se ${email} estiver cadastrado`).waitFor();
      if (email !== SELLER) await press(page, 'Pedir de novo');
    }
    await looksRight(page);

    await page.goto(`/auth/reset-password/${await linkFor('reset_password')}`);
    await heading(page, 'Crie outra senha');
    await page.getByText('Para a conta de Rafael Souza').waitFor();
    expect(await page.getByLabel('E-mail').inputValue()).toBe(SELLER);
    const [password, repeated] = [page.getByLabel('Nova senha'), page.getByLabel('Repita a senha')];
    for (const [first, second, said] of [
      ['curta', 'curta', 'Mínimo de 8 caracteres'],
      ['uma-senha-boa', 'outra-senha', 'As senhas não coincidem'],
      ['senha123', 'senha123', 'Esta senha é fácil de adivinhar: escolha outra'],
      ['patio-demo', 'patio-demo', 'A nova senha deve ser diferente da atual'],
    ] as const) {
      await password.fill(first);
      await repeated.fill(second);
      await press(page, 'Redefinir senha');
      await page.getByText(said).waitFor();
    }
    await looksRight(page);
    await password.fill('uma-senha-boa');
    await repeated.fill('uma-senha-boa');
    await press(page, 'Redefinir senha');
    await page.getByText('Senha redefinida').waitFor();
    await heading(page, 'Entrar');
    await page.getByLabel('E-mail').fill(SELLER);
    await page.getByLabel('Senha', { exact: true }).fill('uma-senha-boa');
    await press(page, 'Entrar');
    await page.waitForURL('**/home');
    // A signed-in person is redirected away from this page.
    await page.goto('/auth/reset-password');
    await page.waitForURL('**/home');
    await site.pool.query(
      `UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE email = 'patio@aurora.test')
        WHERE email = $1`,
      [SELLER],
    );
    expect(problems).toEqual([]);
    await close();
  });
});

describe('a link for a new password', () => {
  it('that is invalid says why, and offers a new one', async () => {
    const { page, problems, close } = await openDevice(site.url, PHONE);
    const used = await linkFor('reset_password');
    await site.pool.query('UPDATE links SET used_at = now()');
    for (const [path, title] of [
      [`/${used}`, 'Este link já foi usado'],
      [`/${await linkFor('reset_password', -1)}`, 'Este link venceu'],
      ['/ninguem-fez', 'Este link não existe'],
      [`/${'x'.repeat(300)}`, 'Este link não existe'],
      ['', 'Redefinir a senha'],
    ] as const) {
      await page.goto(`/auth/reset-password${path}`);
      await heading(page, title);
      await looksRight(page);
      await page.getByRole('link', { name: 'Ir para a entrada' }).waitFor();
      await page.getByRole('link', { name: 'Pedir um link' }).click();
      await heading(page, 'Esqueci minha senha');
    }
    expect(problems).toEqual([]);
    await close();
  });

  it('that expires while its page is open says so; without a connection no typed text is lost', async () => {
    const { page, context, problems, close } = await openDevice(site.url);
    await page.goto(`/auth/reset-password/${await linkFor('reset_password')}`);
    const password = page.getByLabel('Nova senha');
    await password.fill('uma-senha-boa');
    await page.getByLabel('Repita a senha').fill('uma-senha-boa');
    await context.setOffline(true);
    await press(page, 'Redefinir senha');
    await page.getByRole('alert').getByText('Sem conexão').waitFor();
    expect(await password.inputValue()).toBe('uma-senha-boa');
    await context.setOffline(false);
    await site.pool.query('UPDATE links SET used_at = now()');
    await press(page, 'Redefinir senha');
    await heading(page, 'Este link já foi usado');
    expect(problems).toEqual([]);
    await close();
  });
});

describe('a link that confirms an address', () => {
  const open = (page: Page, token: string) => page.goto(`/auth/email-verification?token=${token}`);

  it('asks a guest to sign in, and then confirms automatically', async () => {
    const { page, problems, close } = await openDevice(site.url, PHONE);
    await site.pool.query('UPDATE users SET email_verified_at = NULL WHERE email = $1', [SELLER]);
    await open(page, await linkFor('verify_email', 60, SELLER));
    await page.getByText(`Para confirmar ${SELLER}, entre na sua conta`).waitFor();
    await looksRight(page);
    await page.getByLabel('E-mail').fill(SELLER);
    await page.getByLabel('Senha', { exact: true }).fill('patio-demo');
    await press(page, 'Entrar');
    await heading(page, 'E-mail confirmado');
    await looksRight(page);
    const { rows } = await site.pool.query('SELECT email_verified_at FROM users WHERE email = $1', [SELLER]);
    expect(rows[0].email_verified_at).not.toBeNull();
    await page.reload();
    await heading(page, 'Este link já foi usado');
    await press(page, 'Reenviar');
    await page.getByRole('alert').getByText('Este e-mail já está confirmado.').waitFor();
    await page.getByRole('link', { name: 'Ir para o início' }).click();
    await page.waitForURL('**/home');
    expect(problems).toEqual([]);
    await close();
  });

  it('that has expired or is invalid can be sent again, but not too often', async () => {
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, SELLER);
    await site.pool.query('UPDATE users SET email_verified_at = NULL WHERE email = $1', [SELLER]);
    await open(page, 'ninguem-fez');
    await heading(page, 'Este link não existe');
    await open(page, await linkFor('verify_email', -1, SELLER));
    await heading(page, 'Este link venceu');
    for (const _ of [1, 2, 3]) {
      await press(page, 'Reenviar');
      await page.getByText(`Enviamos o link para ${SELLER}`).waitFor();
    }
    await press(page, 'Reenviar');
    await page
      .getByRole('alert')
      .getByText(/Tente novamente em \d+ minutos/)
      .waitFor();
    await looksRight(page);
    await page.goto('/auth/email-verification');
    await page.getByText('Abra o link que enviamos ao seu e-mail').waitFor();
    await looksRight(page);
    expect(problems).toEqual([]);
    await close();
  });

  it('for another account asks to leave this one, and then works for that account', async () => {
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'patio@aurora.test');
    await open(page, await linkFor('verify_email', 60, SELLER));
    await heading(page, 'Este link é de outra conta');
    await looksRight(page);
    await press(page, 'Sair');
    await page.getByText(`Para confirmar ${SELLER}, entre na sua conta`).waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

describe('a link that restores the old address', () => {
  it('does so after confirmation, and ends every session', async () => {
    const { page, problems, close } = await openDevice(site.url, PHONE);
    await signIn(page, SELLER);
    await page.goto(`/auth/email-take-back?token=${await linkFor('take_back_email', 60, SELLER)}`);
    await heading(page, 'Não foi você?');
    await looksRight(page);
    await press(page, 'Desfazer a troca');
    await heading(page, 'A troca foi desfeita');
    await looksRight(page);
    const { rows } = await site.pool.query(
      'SELECT FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = $1)',
      [SELLER],
    );
    expect(rows).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it('otherwise reports why it could not', async () => {
    const { page, problems, close } = await openDevice(site.url);
    const used = await linkFor('take_back_email', 60, SELLER);
    await site.pool.query('UPDATE links SET used_at = now()');
    const open = (query: string) => page.goto(`/auth/email-take-back${query}`);
    await open(`?token=${used}`);
    await heading(page, 'Este link já foi usado');
    await open(`?token=${await linkFor('take_back_email', -1, SELLER)}`);
    await heading(page, 'Este link venceu');
    await open('');
    await heading(page, 'Este link não existe');
    await open(`?token=${await linkFor('take_back_email', 60, 'patio@aurora.test')}`);
    await press(page, 'Desfazer a troca');
    await page.getByRole('alert').getByText('Este e-mail já está em uso').waitFor();
    await page.getByRole('link', { name: 'Ir para a entrada' }).click();
    await heading(page, 'Entrar');
    expect(problems).toEqual([]);
    await close();
  });
});
