import { dialogOn, enter, follow, hinted, openAccount, synced, type Visit } from './visit';

/** Visits the screens while they are loading, then the day, approvals and flows of a person who approves. */
export async function visitAsApprover(visit: Visit): Promise<void> {
  await visitLoading(visit);
  const { page, isPhone, look } = visit;
  await follow(page, /Início/);
  await page.getByText(/aguardam sua aprovação/).waitFor();
  await hinted(page);
  await look('início, quem aprova');
  await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt')));
  const install = page.getByRole('region', { name: 'Instalar o app' });
  await install.scrollIntoViewIfNeeded();
  await look('início, instalar', install);
  await openAccount(visit);
  await look('conta', isPhone ? page.getByRole('main') : dialogOn(page));
  if (isPhone) await follow(page, /Início/);
  else await page.keyboard.press('Escape');
  if (!isPhone) {
    await page.getByRole('button', { name: 'Recolher o menu' }).click();
    await look('início, menu recolhido', page.getByRole('complementary'));
    await page.getByRole('button', { name: 'Abrir o menu' }).click();
  }
  await visitApprovals(visit);
  await visitNotices(visit);
  await page.goto('/sync');
  await page.getByText('Tudo enviado').waitFor();
  await look('sincronização, vazia', page.getByRole('main'));
  await page.getByRole('link', { name: 'Pronto para o pátio' }).click();
  await page.getByText(/em uso, de/).waitFor();
  // Given as a part, so that boxes are not compared: the used space and the number of stored pictures differ each time.
  await look('pronto para o pátio', page.getByRole('main'));
  await page.getByRole('link', { name: 'O que prometemos sem sinal' }).click();
  await page.getByRole('heading', { name: 'O que precisa de conexão' }).waitFor();
  await look('o que prometemos sem sinal');
}

async function visitLoading({ device, page, look }: Visit): Promise<void> {
  let answer = () => {};
  const held = new Promise<void>(resolve => {
    answer = resolve;
  });
  await device.context.route('**/api/sync', async route => {
    await held;
    await route.continue();
  });
  await enter(page, 'aprova@aurora.test');
  await page.locator('[aria-busy=true]').first().waitFor();
  // Beside it, the network line changes its text after two seconds, and again after eight.
  await look('início, chegando', page.getByRole('main'));
  await follow(page, /Fluxos/);
  await page.getByRole('heading', { level: 1, name: 'Fluxos' }).waitFor();
  await page.locator('[aria-busy=true]').first().waitFor();
  await look('fluxos, chegando', page.getByRole('main'));
  await follow(page, /Aprovações/);
  await page.getByRole('heading', { level: 1, name: 'Aprovações' }).waitFor();
  await page.locator('[aria-busy=true]').first().waitFor();
  await look('aprovações, chegando', page.getByRole('main'));
  answer();
  await device.context.unrouteAll({ behavior: 'ignoreErrors' });
  await synced(page);
}

async function visitApprovals({ page, isPhone, look }: Visit): Promise<void> {
  await follow(page, /Aprovações/);
  const row = page.locator('[data-approval-id]').first();
  await row.waitFor();
  await look('aprovações', page.getByRole('main'));
  if (isPhone) {
    await row.getByRole('link').click();
    await page.getByRole('button', { name: 'Aprovar' }).waitFor();
    await look('aprovação', page.getByRole('main'));
  }
  await page.getByLabel('Comentário (opcional)').fill('Pode fechar.');
  await page.getByRole('button', { name: 'Aprovar' }).click();
  await page.getByText('Aprovado · a enviar').first().waitFor();
  await page.locator('[data-undo]').hover();
  await look('aprovação, respondida', page.getByRole('main'));
  if (isPhone) {
    await page.getByRole('button', { name: 'Voltar às aprovações' }).click();
    await row.getByRole('button', { name: 'Desfazer' }).waitFor();
    await page.locator('[data-undo]').hover();
    await look('aprovações, uma respondida', row);
  }
  await row.getByRole('button', { name: 'Desfazer' }).click();
  await row.getByText('Aprovado').waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Aprovadas' }).click();
  await page.getByRole('list', { name: 'Aprovadas' }).getByRole('listitem').first().waitFor();
  await look('aprovações, aprovadas', page.getByRole('tabpanel'));
  await page.getByRole('tab', { name: 'Reprovadas' }).click();
  await page.getByText('Você ainda não reprovou nada').waitFor();
  await look('aprovações, nenhuma reprovada', page.getByRole('tabpanel'));
}

async function visitNotices({ page, isPhone, look }: Visit): Promise<void> {
  if (!isPhone) {
    await page.getByRole('button', { name: /^Avisos/ }).click();
    await dialogOn(page).getByRole('heading', { level: 2 }).first().waitFor();
    await look('avisos ao lado', dialogOn(page));
    await page.keyboard.press('Escape');
  }
  await page.goto('/notifications');
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await look('avisos', page.getByRole('main'));
  await page.getByRole('button', { name: 'Marcar como lidos' }).click();
  await page.getByRole('tab', { name: 'Não lidos' }).click();
  await page.getByText('Tudo lido').waitFor();
  await look('avisos, tudo lido', page.getByRole('tabpanel'));
}
