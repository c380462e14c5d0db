import { signIn } from '../harness/browser';
import { dialogOn, leave, type Visit } from './visit';

/** Visits a company's vehicles and their product feed, whose latest file would take too many off sale. */
export async function visitStock(visit: Visit): Promise<void> {
  const { site, device, page, look } = visit;
  const report = {
    ...{ rows: 12, valid: 11, invalid: 1, file_problem: null, more: 0, warnings: [], more_warnings: 0 },
    problems: [{ line: 7, column: 'preço', message: 'Valor inválido', value: 'sob consulta' }],
    ...{ unknown_columns: [], missing_columns: [], sample: [] },
  };
  const outcome = { added: 1, updated: 2, disabled: 5, active: 16 };
  const kept = { feed_uri: 'https://aurora.test/estoque.csv', error: null, outcome, feed: report };
  await site.pool.query('UPDATE tenants SET feed_uri = $1 WHERE id = 1', [kept.feed_uri]);
  await site.pool.query(
    `INSERT INTO product_imports (tenant_id, id, state, report, started_at, finished_at)
     VALUES (1, gen_random_uuid(), 'waiting', $1, now(), now())`,
    [JSON.stringify(kept)],
  );
  await signIn(page, 'gestor@aurora.test');
  await page.goto('/my-company?tab=stock');
  await page.getByText('mais de 20%').waitFor();
  await page.getByRole('button', { name: 'Ver por que' }).click();
  await look('produtos');
  await device.context.route('**/product-feed/validate', route =>
    route.fulfill({
      json: { data: { ...report, unknown_columns: ['cor interna'], missing_columns: ['mileage'] } },
    }),
  );
  await page.getByRole('button', { name: 'Validar' }).click();
  const looked = page.getByRole('region', { name: 'Conferência do arquivo' });
  await looked.getByText('11 veículos prontos').waitFor();
  await look('o que há no arquivo do estoque', looked);
  await device.context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Decidir…' }).click();
  await page.getByRole('button', { name: 'Cancelar' }).waitFor();
  await look('permitir que saiam veículos', dialogOn(page));
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Remover link…' }).click();
  await page.getByRole('button', { name: 'Cancelar' }).waitFor();
  await look('remover o link do estoque', dialogOn(page));
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.goto('/my-company?tab=stock&show=inactive');
  await page.getByText('Nenhum veículo desativado').waitFor();
  await look('produtos, nenhum', page.getByRole('region', { name: 'Estoque' }));
  await page.goto('/home');
  await leave(visit);
  await signIn(page, 'vendas@aurora.test');
  await page.goto('/stock');
  await page.getByRole('heading', { level: 1, name: 'Estoque' }).waitFor();
  await page.getByText('R$').first().waitFor();
  await look('estoque');
  await page.getByRole('button', { name: 'Novo veículo' }).click();
  await dialogOn(page).getByLabel('Título').waitFor();
  await look('novo veículo', dialogOn(page));
  await page.keyboard.press('Escape');
  await dialogOn(page).waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'Estoque' }).locator('[aria-haspopup=dialog]').first().click();
  await dialogOn(page).getByText('Quilometragem').waitFor();
  await look('um veículo do estoque', dialogOn(page));
}
