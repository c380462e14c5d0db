import { signIn } from '../harness/browser';
import { closeDialog, dialogOn, leave, type Visit } from './visit';

/** Making flows and setting them up, as who runs the company: the list, templates, a flow's first tab of settings. */
export async function visitFlowSetup(visit: Visit): Promise<void> {
  const { page, look } = visit;
  await signIn(page, 'gestor@aurora.test');
  await page.goto('/flows');
  await visitNewFlow(visit);
  await page.getByRole('button', { name: /^Mais opções de Venda/ }).click();
  await page.getByRole('menuitem', { name: 'Desativar…' }).waitFor();
  await look('fluxo, menu na lista', page.getByRole('menu'));
  await page.getByRole('menuitem', { name: 'Desativar…' }).click();
  await dialogOn(page).getByText('Todos continuam podendo ler').waitFor();
  await look('desativar um fluxo', dialogOn(page));
  await closeDialog(page);
  await visitTemplates(visit);
  await visitFlowTab(visit);
  await page.goto('/home');
  await leave(visit);
}

async function visitNewFlow({ page, look }: Visit): Promise<void> {
  await page.getByRole('button', { name: 'Novo fluxo' }).click();
  const sale = dialogOn(page).getByRole('button', { name: /^Venda de veículos/ });
  await sale.waitFor();
  await look('novo fluxo, modelos', dialogOn(page));
  await sale.click();
  // Nothing is typed: a draft would be asked about at the sign-out.
  await dialogOn(page).getByRole('button', { name: 'Criar fluxo' }).waitFor();
  await look('novo fluxo, dados', dialogOn(page));
  await closeDialog(page);
}

async function visitTemplates({ page, device, look }: Visit): Promise<void> {
  await page.goto('/templates');
  const first = page.getByRole('list', { name: 'Modelos' }).getByRole('link').first();
  await first.waitFor();
  await look('modelos');
  await page.getByLabel('Buscar modelo').fill('nada disso');
  await page.getByText('Nenhum modelo encontrado').waitFor();
  await look('modelos, nada achado', page.getByRole('tabpanel'));
  await page.goto('/templates');
  await first.click();
  await page.getByRole('link', { name: 'Criar um fluxo com ele' }).waitFor();
  await look('modelo');
  await device.context.setOffline(true);
  await page.reload();
  await page.getByText('Modelos não ficam guardados neste aparelho.').waitFor();
  await look('modelo, sem conexão');
  await device.context.setOffline(false);
}

async function visitFlowTab({ page, look }: Visit): Promise<void> {
  await page.goto('/flows');
  await page.getByRole('button', { name: /^Mais opções de Venda/ }).click();
  await page.getByRole('menuitem', { name: 'Configurar' }).click();
  await page.getByRole('list', { name: 'Fases' }).waitFor();
  await look('configurar, fluxo');
  const open = async (button: string, ready: string, state: string) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    await dialogOn(page).getByText(ready).first().waitFor();
    await look(state, dialogOn(page));
    await closeDialog(page);
  };
  await open('Editar Proposta', 'Excluir fase', 'editar uma fase');
  await open('Nova fase', 'Qual conclui o card', 'nova fase');
  await open('Aprovadores de Proposta', 'O card só sai da fase', 'aprovadores de uma fase');
  await open('Salvar como modelo', 'Cards e pessoas não vão junto', 'salvar como modelo');
}
