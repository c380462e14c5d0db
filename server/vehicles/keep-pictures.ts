import { tenantFeed } from '../../domain/entities/feeds';
import { countReached } from '../bounds';
import { inTransaction } from '../database/transaction';
import { touchFeeds } from '../feeds/touch-feeds';
import { inTurn } from '../files/previews/in-turn';
import { removePreviews, storePreviews } from '../files/previews/make-previews';
import { PreviewFailure } from '../files/previews/preview-failure';
import { renderPreviews } from '../files/previews/render-previews';
import { newFileKey } from '../files/storage/file-key';
import { StorageFull, StorageUnavailable } from '../files/storage/storage-failures';
import { enqueue } from '../jobs/enqueue';
import { defineJob, type JobDeps } from '../jobs/job';
import { PAYLOADS } from '../jobs/payloads';
import {
  type Attempted,
  CLAIMED_AT_ONCE,
  type ClaimedPicture,
  claimPictures,
  dropUnwanted,
  noteAttempts,
} from '../repositories/vehicles/vehicle-pictures';
import { FeedError } from './feed/feed-error';
import { fetchFeed } from './feed/fetch-feed';

/**
 * Limits of one download: no advertisement's photo is this large, and one that takes longer is tried again at a later
 * import.
 */
const FETCH = { maxBytes: 16 * 1024 * 1024, timeout: 10_000 };
/** Pictures fetched in parallel, mostly from the one site that has a company's pictures. */
const AT_ONCE = 8;
/**
 * Most pictures of one run. Devices are notified of them together; other companies have their turn before the next run.
 */
const OF_A_RUN = 200;
/** Milliseconds after which a run takes no further pictures, as when sites don't respond. */
const RUN_MS = 45_000;

/**
 * Fetches pictures of a company's vehicles from the sites that its feed names and stores previews of them; deletes
 * those that are no longer needed. There is one such job per company and each run is short, so companies don't delay
 * each other. Failures are recorded and retried at later imports. May be repeated.
 */
export const keepPictures = defineJob({
  schema: PAYLOADS['keep-pictures'],
  attempts: 5,
  async run({ tenant_id }, deps) {
    const { pool, clock, newId, signal } = deps;
    await inTransaction(pool, async client => {
      const keys = await dropUnwanted(client, tenant_id, clock());
      if (keys.length > 0) await enqueue(client, 'remove-files', { keys });
    });
    const until = performance.now() + RUN_MS;
    const attempted: Ended[] = [];
    let isAll = false;
    try {
      while (!isAll && attempted.length < OF_A_RUN && performance.now() < until) {
        signal.throwIfAborted();
        const claimed = await claimPictures(pool, tenant_id, freshOnes(tenant_id, newId), clock());
        if (claimed === 'full') countReached('vehiclePictureBytes');
        const batch = claimed === 'full' ? [] : claimed;
        isAll = batch.length < CLAIMED_AT_ONCE;
        await attemptAll(batch, tenant_id, deps, attempted);
      }
    } finally {
      // Pictures loaded before a failure are kept.
      await settle(attempted, tenant_id, deps);
    }
    // With a time: jobs that people wait for have none, and run first.
    if (!isAll)
      await enqueue(pool, 'keep-pictures', { tenant_id }, { key: String(tenant_id), runAt: clock() });
  },
});

type Ended = Attempted & Pick<ClaimedPicture, 'file_key'>;

const freshOnes = (tenantId: number, newId: () => string) =>
  Array.from({ length: CLAIMED_AT_ONCE }, () => ({ id: newId(), file_key: newFileKey(tenantId) }));

/** Attempts all pictures, several in parallel, and adds each to `ended` when it ends. */
async function attemptAll(pictures: ClaimedPicture[], tenantId: number, deps: JobDeps, ended: Ended[]) {
  const left = [...pictures];
  const go = async () => {
    for (let one = left.shift(); one; one = left.shift())
      ended.push({ id: one.id, file_key: one.file_key, ...(await attempt(one, tenantId, deps)) });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, go));
}

/**
 * Fetches one picture and stores its previews.
 *
 * @throws only for errors of this server: of its storage, or because the process ends
 */
async function attempt(
  { id, address, file_key }: ClaimedPicture,
  tenantId: number,
  { storage, feedRules, signal, log }: JobDeps,
): Promise<Pick<Attempted, 'size' | 'failure'>> {
  try {
    const { file, remove } = await fetchFeed(address, { ...FETCH, signal, rules: feedRules });
    try {
      // Decoded like attached pictures: one at a time in this process, with companies taking turns.
      const size = await inTurn(tenantId, async () => {
        const { previews } = await renderPreviews(file);
        return storePreviews(storage, file_key, previews);
      });
      return { size, failure: null };
    } finally {
      await remove();
    }
  } catch (error) {
    const isOurs = error instanceof StorageUnavailable || error instanceof StorageFull || signal.aborted;
    if (isOurs) throw error;
    if (error instanceof FeedError) return { size: null, failure: error.code };
    if (error instanceof PreviewFailure) return { size: null, failure: error.reason };
    log.warn({ err: error, picture: id }, 'picture of a vehicle not kept');
    return { size: null, failure: 'unexpected' };
  }
}

/**
 * Records ended attempts and notifies devices of new pictures. Deletes the files of pictures that are no longer wanted.
 */
async function settle(attempted: Ended[], tenantId: number, { pool, storage }: JobDeps): Promise<void> {
  if (attempted.length === 0) return;
  const known = await inTransaction(pool, async client => {
    const { vehicles, known } = await noteAttempts(client, tenantId, attempted);
    const row = { feed: tenantFeed(tenantId), entity: 'product' as const, gone: false };
    await touchFeeds(
      client,
      tenantId,
      vehicles.map(row_id => ({ ...row, row_id })),
    );
    return known;
  });
  for (const { id, file_key } of attempted) if (!known.has(id)) await removePreviews(storage, file_key);
}
