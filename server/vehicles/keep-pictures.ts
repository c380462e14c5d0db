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

/** No advertisement's photo has so many bytes; one that takes longer is tried at a later import. */
const FETCH = { maxBytes: 16 * 1024 * 1024, timeout: 10_000 };
/** Asked for at once, of the one site that a company's pictures mostly lie on. */
const AT_ONCE = 8;
/** Pictures of one run, which devices are told of together; others' pictures have their turn before the next. */
const OF_A_RUN = 200;
/** Milliseconds after which a run takes no more; sites that don't answer end it. */
const RUN_MS = 45_000;

/**
 * Fetches pictures of a company's vehicles from the sites that its feed names, and keeps previews of them; lets go of
 * those that nothing needs any more. As there is one such job a company, and each run is short, nobody's pictures keep
 * another's waiting. What can't be had is noted and tried again at later imports. Repeatable.
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
      // Those that came before something failed are there all the same.
      await settle(attempted, tenant_id, deps);
    }
    // With a time: what somebody waits for has none, and comes first.
    if (!isAll)
      await enqueue(pool, 'keep-pictures', { tenant_id }, { key: String(tenant_id), runAt: clock() });
  },
});

type Ended = Attempted & Pick<ClaimedPicture, 'file_key'>;

const freshOnes = (tenantId: number, newId: () => string) =>
  Array.from({ length: CLAIMED_AT_ONCE }, () => ({ id: newId(), file_key: newFileKey(tenantId) }));

/** Adds each to `ended` as it ends. */
async function attemptAll(pictures: ClaimedPicture[], tenantId: number, deps: JobDeps, ended: Ended[]) {
  const left = [...pictures];
  const go = async () => {
    for (let one = left.shift(); one; one = left.shift())
      ended.push({ id: one.id, file_key: one.file_key, ...(await attempt(one, tenantId, deps)) });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, go));
}

/** @throws only for what is our own fault: the storage's, or that this process ends */
async function attempt(
  { id, address, file_key }: ClaimedPicture,
  tenantId: number,
  { storage, feedRules, signal, log }: JobDeps,
): Promise<Pick<Attempted, 'size' | 'failure'>> {
  try {
    const { file, remove } = await fetchFeed(address, { ...FETCH, signal, rules: feedRules });
    try {
      // Decoded where attached ones are: one at a time in this process, companies by turns.
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

/** Devices are told of what came; what was let go of meanwhile leaves no files behind. */
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
