import type { Retention } from '../../domain/entities/company';
import { boardFeed, tenantFeed, userFeed } from '../../domain/entities/feeds';
import { removeParts } from '../commands/rows-of-card';
import type { PoolClient } from '../database/pool';
import { inTransaction } from '../database/transaction';
import { type RowChange, writeChanges } from '../database/write-changes';
import { type Touched, touchFeeds } from '../feeds/touch-feeds';
import { dropFiles } from '../files/drop-files';
import type { JobDeps } from '../jobs/job';
import { findFilesOf } from '../repositories/cards/attachments';
import { lockOldCards, notePastCards } from '../repositories/cards/past-cards';
import { deleteReadNotifications } from '../repositories/notifications';
import { deleteOldAudit } from '../repositories/people/audit-events';
import { listRetentions } from '../repositories/retention';
import { deleteForgottenVehicles } from '../repositories/vehicles/products';

/** Cards deleted in one transaction, during which users of their flows wait. */
const CARDS = 50;
/** Rows of any other kind deleted in one transaction. */
const ROWS = 500;
/** Vehicles deleted in one statement, which scans the company's cards and their history. */
const VEHICLES = 5_000;
/** Days that a vehicle off sale is kept, in case its feed has it again; it is then the same vehicle. */
const VEHICLE_DAYS = 90;
const DAY_MS = 86_400_000;

type Deps = Pick<JobDeps, 'pool' | 'clock' | 'signal'>;

/**
 * Deletes data past each company's retention period: archived cards, read notifications, log lines, and vehicles off
 * sale for 90 days. A repeated run deletes the rest. A company that fails doesn't stop the others; the job is then
 * tried again.
 */
export async function applyRetention(deps: Deps): Promise<void> {
  const failures: unknown[] = [];
  for (const company of await listRetentions(deps.pool)) {
    deps.signal.throwIfAborted();
    try {
      await clearCompany(company, deps);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function clearCompany(
  { tenant_id, archived_cards_days, read_notices_days, audit_years }: Retention & { tenant_id: number },
  { pool, clock, signal }: Deps,
): Promise<void> {
  const now = clock();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const untilNone = async (remove: (client: PoolClient) => Promise<number>) => {
    do {
      signal.throwIfAborted();
    } while ((await inTransaction(pool, remove)) > 0);
  };
  if (archived_cards_days !== null) {
    const before = daysAgo(archived_cards_days);
    await untilNone(client => removeCards(client, tenant_id, before));
  }
  if (read_notices_days !== null) {
    const before = daysAgo(read_notices_days);
    await untilNone(client => removeNotices(client, tenant_id, before));
  }
  await untilNone(client => removeVehicles(client, tenant_id, daysAgo(VEHICLE_DAYS)));
  const yearsAgo = new Date(now);
  yearsAgo.setUTCFullYear(now.getUTCFullYear() - audit_years);
  await untilNone(client => deleteOldAudit(client, tenant_id, yearsAgo, ROWS));
}

/** Deletes old cards as a user would, except that statistics still count them. Includes flows that are not active. */
async function removeCards(client: PoolClient, tenantId: number, before: Date): Promise<number> {
  const cards = await lockOldCards(client, tenantId, before, CARDS);
  if (cards.length === 0) return 0;
  const ids = cards.map(({ id }) => id);
  await notePastCards(client, tenantId, ids);
  const files = await findFilesOf(client, tenantId, ids);
  const parts = await removeParts(client, tenantId, ids);
  await writeChanges(
    client,
    tenantId,
    ids.map((id): RowChange => ({ op: 'remove', entity: 'card', id })),
  );
  await dropFiles(client, files);
  // The parts of an archived card left all devices when it was archived, so only rows shown elsewhere are reported.
  const gone = new Set(ids);
  const elsewhere = parts.filter(({ entity, card_id }) => entity === 'notification' || !gone.has(card_id));
  const removed = cards.map(
    ({ id, board_id }): Touched => ({ feed: boardFeed(board_id), entity: 'card', row_id: id, gone: true }),
  );
  await touchFeeds(client, tenantId, [...removed, ...elsewhere]);
  return cards.length;
}

async function removeNotices(client: PoolClient, tenantId: number, before: Date): Promise<number> {
  const removed = await deleteReadNotifications(client, tenantId, before, ROWS);
  await touchFeeds(
    client,
    tenantId,
    removed.map(({ id, target_user_id }) => ({
      feed: userFeed(target_user_id),
      entity: 'notification',
      row_id: id,
      gone: true,
    })),
  );
  return removed.length;
}

async function removeVehicles(client: PoolClient, tenantId: number, before: Date): Promise<number> {
  const removed = await deleteForgottenVehicles(client, tenantId, before, VEHICLES);
  const row = { feed: tenantFeed(tenantId), entity: 'product' as const, gone: true };
  await touchFeeds(
    client,
    tenantId,
    removed.map(row_id => ({ ...row, row_id })),
  );
  return removed.length;
}
