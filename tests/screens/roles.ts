import { signIn } from '../harness/browser';
import { follow, leave, type Visit } from './visit';

/** The first screen of each other kind of person, and what a company without flows sees. */
export async function visitAsOthers(visit: Visit): Promise<void> {
  const { page, look } = visit;
  const roles = { gestor: 'gestor@aurora.test', pátio: 'patio@aurora.test' };
  for (const [role, email] of Object.entries(roles)) {
    await signIn(page, email);
    await look(`início, ${role}`);
    await leave(visit);
  }
  await signIn(page, 'gestor@serra.test');
  await look('início, sem fluxos');
  await follow(page, /Fluxos/);
  await page.getByText('A empresa ainda não tem fluxos').waitFor();
  await look('fluxos, nenhum');
  await follow(page, /Aprovações/);
  await page.getByText('Tudo em dia').waitFor();
  await look('aprovações, nenhuma');
  await leave(visit);
  await signIn(page, 'organizacao@patio.test');
  await look('início, organização');
  await follow(page, /Empresas/);
  await page.getByText('Serra Motors').waitFor();
  await look('empresas');
  await page.goto('/nada-aqui');
  await page.getByRole('heading', { name: 'Página não encontrada' }).waitFor();
  await look('página que não existe');
  await page.goto('/home');
  await leave(visit);
}
