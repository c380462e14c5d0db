import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../server/database/transaction';
import { DEMO_PASSWORD } from '../../server/demo/demo-accounts';
import { AURORA } from '../../server/demo/seed-accounts';
import { createToken, hashToken } from '../../server/http/require-session';
import { createInvitationLink } from '../../server/repositories/cards/links';
import { expectAccessible } from '../harness/accessible';
import { installed, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

/** Invites a person to Aurora. Returns the address of the link in the e-mail. */
async function invite(email: string): Promise<string> {
  const id = newId();
  await site.pool.query(
    `INSERT INTO invitations (tenant_id, id, name, email, role) VALUES ($1, $2, 'Eva Dias', $3, 'user')`,
    [AURORA, id, email],
  );
  const token = createToken();
  await inTransaction(site.pool, client =>
    createInvitationLink(client, hashToken(token), { tenant_id: AURORA, id, email }),
  );
  return `/auth/create-password/${token}`;
}

describe('an invitation', () => {
  it('is accepted by a new person, whose app then opens without a network', { tags: 'gate' }, async () => {
    const { page, problems, close } = await openDevice(site.url, PHONE);
    await page.goto(await invite('eva@aurora.test'));
    await page.getByRole('heading', { name: 'Convite de Aurora Veículos' }).waitFor();
    const accept = page.getByRole('button', { name: 'Aceitar o convite' });
    await page.getByLabel('Senha', { exact: true }).fill('uma-senha-boa');
    await accept.click();
    await page.getByText('Campo obrigatório').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Repita a senha').fill('uma-senha-boa');
    await accept.click();
    await page.waitForURL('**/auth/create-success');
    await page.getByText('você faz parte de Aurora Veículos').waitFor();
    await page.getByRole('link', { name: 'Ir para o início' }).click();
    await page.waitForURL('**/home');
    await page.getByText(/, Eva ·/).waitFor();
    await page.getByText('Sincronizado').first().waitFor();
    await installed(page);
    await site.stop();
    await page.reload();
    await page.getByText(/, Eva ·/).waitFor();
    await site.start();
    expect(problems).toEqual([]);
    await close();
  });

  it('is accepted with the password of an existing account, and opens that company', {
    tags: 'gate',
  }, async () => {
    const { page, problems, close } = await openDevice(site.url);
    await page.goto(await invite('gestor@serra.test'));
    await page.getByText('aceite com a senha da sua conta').waitFor();
    expect(await page.getByLabel('Repita a senha').count()).toBe(0);
    const accept = page.getByRole('button', { name: 'Aceitar o convite' });
    await page.getByLabel('Senha', { exact: true }).fill('errada');
    await accept.click();
    await page.getByText('E-mail ou senha incorretos').waitFor();
    await page.getByLabel('Senha', { exact: true }).fill(DEMO_PASSWORD);
    await accept.click();
    await page.waitForURL('**/home');
    await page.getByText('Aurora Veículos').first().waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('tells another signed-in person whom it is for', async () => {
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'vendas@aurora.test');
    const link = await invite('lia@aurora.test');
    await page.goto(link);
    await page
      .getByText('O convite é para lia@aurora.test, mas este aparelho está na conta de Rafael Souza')
      .waitFor();
    expect(await page.getByLabel('Senha', { exact: true }).count()).toBe(0);
    await page.getByRole('link', { name: 'Continuar como Rafael Souza' }).click();
    await page.waitForURL('**/home');
    await page.goto(link);
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.getByText('crie a sua senha').waitFor();
    // The invitation page stays open: a person who leaves it in this state does so to accept.
    await page.getByLabel('Repita a senha').fill('uma-senha-boa');
    await site.pool.query('DELETE FROM invitations');
    await page.reload();
    await page.getByRole('heading', { name: 'Este link não existe' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('is listed under «Convites» for the signed-in person, who can accept or decline it', async () => {
    const { page, problems, close } = await openDevice(site.url, PHONE);
    await signIn(page, 'gestor@serra.test');
    await site.pool.query(
      `DELETE FROM memberships WHERE tenant_id = $1 AND user_id IN
      (SELECT id FROM users WHERE email = 'gestor@serra.test')`,
      [AURORA],
    );
    for (const verb of ['Recusar', 'Aceitar']) {
      await invite('gestor@serra.test');
      await page.goto('/my-account');
      await page.getByRole('button', { name: `${verb} o convite de Aurora Veículos` }).click();
      if (verb === 'Recusar') {
        await page.getByRole('button', { name: 'Recusar', exact: true }).last().click();
        await page.getByText('Convites', { exact: true }).waitFor({ state: 'detached' });
      }
    }
    await page.getByText('Você agora faz parte de Aurora Veículos.').waitFor();
    await page.getByRole('button', { name: 'Aurora Veículos' }).click();
    await page.getByText('Aurora Veículos').first().waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});
