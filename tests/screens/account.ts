import sharp from 'sharp';
import { signIn } from '../harness/browser';
import { closeDialog, dialogOn, leave, type Visit } from './visit';

/** Visits a person's own account, part by part, with the dialogs of each. */
export async function visitAccount(visit: Visit): Promise<void> {
  const { site, device, page, look } = visit;
  const email = 'gestor@aurora.test';
  await site.pool.query(
    `INSERT INTO memberships (tenant_id, user_id, role) SELECT 2, id, 'user' FROM users WHERE email = $1`,
    [email],
  );
  await signIn(page, email);
  const open = async (tab: string, dialogs: [button: string | RegExp, state: string][] = []) => {
    await page.goto(`/my-account?tab=${tab}`);
    await page.getByRole('tab', { selected: true }).waitFor();
    await page.locator('main section').first().waitFor();
    await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'));
    await look(`minha conta, ${tab}`);
    for (const [button, state] of dialogs) {
      await page.getByRole('button', { name: button }).first().click();
      await dialogOn(page).getByRole('button').last().waitFor();
      await look(state, dialogOn(page));
      await closeDialog(page);
    }
  };
  await open('data', [['Trocar o e-mail', 'trocar o e-mail']]);
  await site.pool.query("UPDATE users SET new_email = 'marina@nova.test' WHERE email = $1", [email]);
  await page.reload();
  await page.getByText('Até ele ser aberto').waitFor();
  await look('minha conta, e-mail que espera', page.getByRole('tabpanel'));
  await site.pool.query('UPDATE users SET new_email = NULL');
  const buffer = await sharp({ create: { width: 640, height: 320, channels: 3, background: '#208040' } })
    .png()
    .toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name: 'eu.png', mimeType: 'image/png', buffer });
  await page.getByRole('img', { name: 'Como a foto vai ficar' }).waitFor();
  await look('cortar a foto', dialogOn(page));
  await closeDialog(page);
  await open('security', [['Ativar', 'ativar a verificação']]);
  await site.pool.query(
    `INSERT INTO sessions (token_hash, user_id, expires_at)
     SELECT 'elsewhere', id, now() + interval '1 day' FROM users WHERE email = $1`,
    [email],
  );
  await page.reload();
  await page.getByRole('button', { name: 'Encerrar todas as outras' }).click();
  await dialogOn(page).getByRole('button').last().waitFor();
  await look('encerrar as outras sessões', dialogOn(page));
  await closeDialog(page);
  await site.pool.query("DELETE FROM sessions WHERE token_hash = 'elsewhere'");
  await open('companies', [[/^Sair de Serra/, 'sair de uma empresa']]);
  await open('privacy', [
    ['Pedir um arquivo', 'pedir meus dados'],
    ['Excluir minha conta…', 'excluir a conta'],
  ]);
  await open('notifications');
  await open('preferences');
  await device.context.setOffline(true);
  await page.getByRole('tab', { name: 'Dados' }).click();
  await page.getByText('Sem conexão: para ver e mudar isto').waitFor();
  await look('minha conta, sem conexão', page.getByRole('tabpanel'));
  await device.context.setOffline(false);
  await page.goto('/home');
  await leave(visit);
  await site.pool.query(
    'DELETE FROM memberships WHERE tenant_id = 2 AND user_id = (SELECT id FROM users WHERE email = $1)',
    [email],
  );
}
