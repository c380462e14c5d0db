import { tenantFeed } from '../../domain/entities/feeds';
import type { FeedReportRow } from '../../domain/entities/product-feed';
import { BOUNDS, countReached } from '../bounds';
import type { PoolClient } from '../database/pool';
import { inTransaction } from '../database/transaction';
import { touchFeeds } from '../feeds/touch-feeds';
import type { JobDeps } from '../jobs/job';
import {
  allowedDisabling,
  endImport,
  findFeedSource,
  holdImport,
  type ImportEnd,
} from '../repositories/vehicles/product-imports';
import {
  countVehicles,
  disableVanished,
  type GivenProduct,
  upsertProducts,
} from '../repositories/vehicles/products';
import type { FeedProduct } from './feed/check-row';
import type { FeedReport } from './feed/feed-report';
import { walkApart } from './feed/walk-apart';

export interface Import {
  tenant_id: number;
  id: string;
  /** Link, or key of an uploaded file. */
  source: string;
}

/** Reason why an import changed nothing. */
export class RolledBack extends Error {
  override name = 'RolledBack';

  constructor(readonly end: ImportEnd) {
    super(end.error ?? end.state);
  }
}

/**
 * An import waits for a person's permission if it would disable more than one in this many vehicles, besides those sold
 * and reserved.
 */
const WAITS_BEYOND = 5;

/**
 * Updates a company's vehicles by a feed's file, in one transaction: batches are written before the end of the file is
 * known.
 *
 * @param onWritten called repeatedly with the number of vehicles written so far
 * @throws RolledBack with the problem for the person who maintains the feed; nothing has changed then
 */
export function writeProducts(
  what: Import,
  file: string,
  deps: JobDeps,
  onWritten: (count: number) => Promise<void>,
): Promise<void> {
  return inTransaction(deps.pool, client => write(client, what, file, deps, onWritten));
}

async function write(
  client: PoolClient,
  { tenant_id, id, source }: Import,
  file: string,
  { clock, newId, signal }: JobDeps,
  onWritten: (count: number) => Promise<void>,
): Promise<void> {
  if (!(await holdImport(client, tenant_id, id))) throw new Error('the import was taken for dead');
  const now = clock();
  const { active } = await countVehicles(client, tenant_id);
  const outcome = { added: 0, updated: 0, disabled: 0, active };
  const changed: string[] = [];
  const present: string[] = [];
  let sold = 0;

  await onWritten(0);
  const found = await walkApart(file, {
    now,
    signal,
    async onBatch(batch) {
      signal.throwIfAborted();
      const given = batch.map(product => givenProduct(product, newId(), now));
      const soldNow = new Set(
        batch.filter(product => product.sold).map(product => product.external_product_id),
      );
      for (const row of await upsertProducts(client, tenant_id, given)) {
        changed.push(row.id);
        outcome[row.added ? 'added' : row.disabled ? 'disabled' : 'updated'] += 1;
        if (row.disabled && soldNow.has(row.external_product_id)) sold += 1;
      }
      for (const { external_product_id } of batch) present.push(external_product_id);
      await onWritten(present.length);
    },
  });
  const feed = withoutIds(found);
  if (found.file_problem) {
    throw new RolledBack({ state: 'failed', error: found.file_problem.message, outcome: null, feed });
  }
  const vanished = await disableVanished(client, tenant_id, [...present, ...found.invalid_ids]);
  changed.push(...vanished);
  outcome.disabled += vanished.length;
  const error = tooMany(await countVehicles(client, tenant_id));
  if (error) throw new RolledBack({ state: 'failed', error, outcome: null, feed });

  const unexplained = outcome.disabled - sold;
  if (unexplained * WAITS_BEYOND > outcome.active) {
    const allowed = await allowedDisabling(client, tenant_id, source);
    if (unexplained > allowed) throw new RolledBack({ state: 'waiting', error: null, outcome, feed });
  }
  if ((await findFeedSource(client, tenant_id)) !== source) {
    const changed = 'O link do estoque, ou o arquivo, mudou durante a importação.';
    throw new RolledBack({ state: 'failed', error: changed, outcome: null, feed });
  }
  signal.throwIfAborted();
  await endImport(client, tenant_id, id, { state: 'done', error: null, outcome, feed }, clock());
  const row = { feed: tenantFeed(tenant_id), entity: 'product' as const, gone: false };
  await touchFeeds(
    client,
    tenant_id,
    changed.map(row_id => ({ ...row, row_id })),
  );
}

function tooMany({ all, active }: { all: number; active: number }): string | null {
  const most = (count: number) => count.toLocaleString('pt-BR');
  if (active > BOUNDS.vehicles) {
    countReached('vehicles');
    return `A empresa ficaria com mais de ${most(BOUNDS.vehicles)} veículos à venda, o máximo permitido. Nada foi importado.`;
  }
  if (all <= BOUNDS.keptVehicles) return null;
  countReached('keptVehicles');
  return `A empresa ficaria com mais de ${most(BOUNDS.keptVehicles)} veículos, contando os que deixaram de ser vendidos nos últimos meses. Nada foi importado: verifique se o arquivo não muda o código de cada veículo a cada importação.`;
}

/** Turns a vehicle of the feed into a row. Unknown texts become null instead of empty. */
function givenProduct({ sold: _, ...product }: FeedProduct, id: string, now: Date): GivenProduct {
  return {
    ...product,
    id,
    plate: product.plate || null,
    color: product.color || null,
    fuel: product.fuel || null,
    transmission: product.transmission || null,
    url: product.url || null,
    created_at: now.toISOString(),
  };
}

/**
 * Removes the ids from a report before it is stored and shown: only the import needs them, and there can be very many.
 */
function withoutIds({ invalid_ids: _, ...report }: FeedReport): FeedReportRow {
  return report;
}
