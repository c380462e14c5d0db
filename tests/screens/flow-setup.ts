import { setSlots, standardSlots } from '../e2e/journeys';
import { installed, signIn } from '../harness/browser';
import { visitFlowParts, visitOwnTemplate } from './flow-parts';
import { closeDialog, dialogOn, leave, type Visit } from './visit';

/**
 * Visits the creation and settings of flows as a company administrator: the list, templates, and the first tab of a
 * flow's settings.
 */
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
  await visitOwnTemplate(visit);
  await visitFlowTab(visit);
  await visitFlowParts(visit);
  await visitMembers(visit);
  await visitStats(visit);
  await page.goto('/home');
  await leave(visit);
}

async function visitNewFlow({ page, look }: Visit): Promise<void> {
  await page.getByRole('button', { name: 'Novo fluxo' }).click();
  const sale = dialogOn(page).getByRole('button', { name: /^Venda de veículos/ });
  await sale.waitFor();
  await look('novo fluxo, modelos', dialogOn(page));
  await sale.click();
  // Types nothing, since sign-out would ask about a draft.
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
  await installed(page);
  await device.context.setOffline(true);
  await page.reload();
  await page.getByText('Modelos não ficam guardados neste aparelho.').waitFor();
  await look('modelo, sem conexão');
  await device.context.setOffline(false);
}

async function visitFlowTab({ site, page, look }: Visit): Promise<void> {
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
  await setSlots(site, standardSlots());
  await page.getByRole('list', { name: 'Fotos do roteiro' }).waitFor();
  await look('roteiro de fotos do fluxo', page.getByRole('list', { name: 'Fotos do roteiro' }));
  await setSlots(site, []);
  await page.getByRole('button', { name: 'Usar o roteiro padrão' }).waitFor();
  await open('Editar Proposta', 'Excluir fase', 'editar uma fase');
  await open('Nova fase', 'Depois de', 'nova fase');
  await open('Aprovadores de Proposta', 'O card só sai da fase', 'aprovadores de uma fase');
  await open('Salvar como modelo', 'Cards e pessoas não vão junto', 'salvar como modelo');
  await open('Trazer de um modelo', 'Campos do formulário', 'trazer de um modelo');
}

async function visitMembers({ page, site, look }: Visit): Promise<void> {
  await site.pool.query(
    `INSERT INTO invitations (tenant_id, id, name, email, role, flows)
     SELECT 1, gen_random_uuid(), 'Nina Reis', 'nina@aurora.test', 'user',
            jsonb_build_array(jsonb_build_object('board_id', id, 'role', 'user'))
       FROM boards WHERE tenant_id = 1 AND name = 'Venda de veículos'`,
  );
  await page.getByRole('tab', { name: 'Membros' }).click();
  await page.getByRole('list', { name: 'Convites pendentes' }).waitFor();
  await look('membros de um fluxo', page.getByRole('tabpanel'));
  await page.getByRole('button', { name: 'Remover Nina Reis do fluxo' }).click();
  await dialogOn(page).getByText('O convite para a empresa').waitFor();
  await look('tirar um convite do fluxo', dialogOn(page));
  await closeDialog(page);
  await page.getByRole('button', { name: 'Adicionar pessoa' }).click();
  await dialogOn(page).getByRole('button', { name: 'Convidar alguém novo' }).click();
  await dialogOn(page).getByLabel('Papel em Venda de veículos').waitFor();
  await look('convidar para um fluxo', dialogOn(page));
  await closeDialog(page);
  await site.pool.query("DELETE FROM invitations WHERE email = 'nina@aurora.test'");
}

async function visitStats({ page, look }: Visit): Promise<void> {
  await page.getByRole('tab', { name: 'Estatísticas' }).click();
  await page.getByRole('region', { name: 'Cards por fase' }).getByRole('img').waitFor();
  await look('estatísticas');
  await page.getByRole('button', { name: 'Ver tabela de Fluxo acumulado' }).click();
  await page.getByRole('table').waitFor();
  await look('estatísticas, tabela', page.getByRole('tabpanel'));
}
