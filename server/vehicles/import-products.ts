import type { ImportProgress } from '../../domain/entities/product-feed';
import { isFileKey } from '../files/storage/file-key';
import { enqueue } from '../jobs/enqueue';
import { defineJob, type JobDeps } from '../jobs/job';
import { PAYLOADS } from '../jobs/payloads';
import {
  beginImport,
  endImport,
  findFeedSource,
  type ImportEnd,
  noteProgress,
} from '../repositories/vehicles/product-imports';
import { FeedError } from './feed/feed-error';
import { fetchFeed } from './feed/fetch-feed';
import { takeSentFeed } from './feed/take-sent-feed';
import { inFeedTurn, walkApart } from './feed/walk-apart';
import { type Import, RolledBack, writeProducts } from './write-products';

const UNEXPECTED = 'Ocorreu um erro inesperado. A importação será tentada de novo.';
const nothing = { outcome: null, feed: null };

/**
 * Reads a company's feed and updates its vehicles, all of them or none. The result is stored as an import. A failing
 * feed is reported there and retried on the hour; only errors that are not the feed's fault make the job fail.
 */
export const importProducts = defineJob({
  schema: PAYLOADS['import-products'],
  attempts: 5,
  async run({ tenant_id, user_id }, deps) {
    const { pool, clock, newId } = deps;
    const source = await findFeedSource(pool, tenant_id);
    if (!source) return;
    const id = newId();
    await beginImport(pool, tenant_id, { id, userId: user_id, source, now: clock() });
    const end = (how: ImportEnd) => endImport(pool, tenant_id, id, how, clock());
    try {
      await fetchAndWrite({ tenant_id, id, source }, deps);
    } catch (error) {
      if (error instanceof RolledBack) return end(error.end);
      if (error instanceof FeedError) return end({ state: 'failed', error: error.message, ...nothing });
      if (!deps.signal.aborted) await end({ state: 'failed', error: UNEXPECTED, ...nothing });
      throw error;
    }
  },
});

/** Loads the feed's file and writes its vehicles. No transaction is open during the download. */
async function fetchAndWrite(what: Import, deps: JobDeps): Promise<void> {
  const { pool, clock, signal, storage } = deps;
  const { tenant_id, id } = what;
  const tell = (progress: ImportProgress) => noteProgress(pool, tenant_id, id, progress);
  await tell({ phase: 'downloading', done: 0, total: null });
  const { file, remove } = isFileKey(what.source)
    ? await takeSentFeed(storage, what.source)
    : await fetchFeed(what.source, { signal, rules: deps.feedRules });
  try {
    await inFeedTurn(tenant_id, async () => {
      // Read once before anything is written, so that the progress has a total.
      let total = 0;
      const onBatch = async ({ length }: { length: number }) => {
        total += length;
        await tell({ phase: 'reading', done: total, total: null });
      };
      await walkApart(file, { now: clock(), signal, onBatch });
      await writeProducts(what, file, deps, done => tell({ phase: 'writing', done, total }));
      await enqueue(pool, 'keep-pictures', { tenant_id }, { key: String(tenant_id), runAt: clock() });
    });
  } finally {
    await remove();
  }
}
