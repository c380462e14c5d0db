import { AppError, invalid, notFound, tooOften } from '../app-error';
import type { Pool } from '../database/pool';
import { inTransaction } from '../database/transaction';
import { dropFiles } from '../files/drop-files';
import { enqueue } from '../jobs/enqueue';
import { type AddressRules, PUBLIC_ONLY, resolveAddress } from '../outside/resolve-address';
import { dropUpload } from '../repositories/cards/uploads';
import { countAttempt } from '../repositories/people/attempts';
import { recordAudit } from '../repositories/people/audit-events';
import {
  allowImport,
  type Feed,
  findFeedSource,
  findImport,
  setFeed,
} from '../repositories/vehicles/product-imports';
import { auditedSource } from './audited-source';
import { explainFailure } from './feed/explain-failure';
import { parseFeedAddress } from './feed/feed-address';
import { FeedError } from './feed/feed-error';

/** Who asks for an import, of which company. */
export interface ImportCaller {
  pool: Pool;
  tenant_id: number;
  user_id: string;
}

/** Other people's servers are asked no more often than this, however often somebody presses the button. */
const ASKS = { max: 30, minutes: 10 };

export async function limitAsking(pool: Pool, tenantId: number): Promise<void> {
  const wait = await countAttempt(pool, [{ scope: 'product_feed', subject: String(tenantId), ...ASKS }]);
  if (wait !== null) throw tooOften(wait);
}

/** Says what is wrong with a feed beside the field with its address. */
export function besideAddress(error: unknown): never {
  if (error instanceof FeedError) throw invalid({ feed_uri: [error.message] });
  throw error;
}

/** An address as it is kept; null, and an empty one, takes it away. */
export function readFeedUri(text: string | null): string | null {
  if (text === null || text.trim() === '') return null;
  try {
    return parseFeedAddress(text).href;
  } catch (error) {
    return besideAddress(error);
  }
}

/** What could never be imported is told while the field is in sight; each import looks again all the same. */
async function requireReachable(feedUri: string, rules: Partial<AddressRules>): Promise<void> {
  const url = new URL(feedUri);
  await resolveAddress(url, { ...PUBLIC_ONLY, ...rules }).catch(error =>
    besideAddress(explainFailure(error, url.hostname)),
  );
}

/**
 * Says where a company's vehicles come from, and asks for them. Without a feed the vehicles stay as they are.
 *
 * @throws invalid, beside `feed_uri`, for an address that no file is ever fetched from
 */
export async function saveFeedUri(
  { pool, tenant_id, user_id }: ImportCaller,
  text: string | null,
  rules: Partial<AddressRules>,
) {
  const feedUri = readFeedUri(text);
  if (feedUri) {
    await limitAsking(pool, tenant_id);
    await requireReachable(feedUri, rules);
  }
  await replaceFeed({ pool, tenant_id, user_id }, { feed_uri: feedUri, feed_file: null });
}

/** Puts a link or a file in the place of whichever was there, and asks for its vehicles; a file that was is let go of. */
export async function replaceFeed({ pool, tenant_id, user_id }: ImportCaller, feed: Feed): Promise<void> {
  await inTransaction(pool, async client => {
    const former = await setFeed(client, tenant_id, feed);
    const changes = auditedSource(former, feed);
    if (changes.length > 0)
      await recordAudit(client, tenant_id, { kind: 'stock_source_changed', actor_id: user_id, changes });
    if (feed.feed_uri ?? feed.feed_file) await ask(client, tenant_id, user_id);
    const { feed_file } = former;
    const left = feed_file && (await dropUpload(client, tenant_id, feed_file.upload_id));
    if (left) await dropFiles(client, [left]);
  });
}

/** The link or file that the company's vehicles are read from, for what can't be done without it. */
async function requireSource(pool: Pool, tenantId: number): Promise<string> {
  const source = await findFeedSource(pool, tenantId);
  if (!source)
    throw new AppError(409, 'no_feed', 'Informe o link do estoque, ou envie um arquivo, antes de importar.');
  return source;
}

/** Asked for again while one waits, there is still one. */
export async function askForImport({ pool, tenant_id, user_id }: ImportCaller): Promise<void> {
  await requireSource(pool, tenant_id);
  await limitAsking(pool, tenant_id);
  await ask(pool, tenant_id, user_id);
}

/** Lets an import disable as many vehicles as it said it would, and asks for it again. May be repeated. */
export async function allowDisabling({ pool, tenant_id, user_id }: ImportCaller, importId: string) {
  if (!(await findImport(pool, tenant_id, importId)))
    throw notFound('Não foi possível localizar a importação.');
  const source = await requireSource(pool, tenant_id);
  await inTransaction(pool, async client => {
    if (!(await allowImport(client, tenant_id, { id: importId, userId: user_id, source })))
      throw new AppError(409, 'not_waiting', 'Esta importação não espera mais por uma confirmação.');
    await ask(client, tenant_id, user_id);
  });
}

const ask = (client: Parameters<typeof enqueue>[0], tenant_id: number, user_id: string) =>
  enqueue(client, 'import-products', { tenant_id, user_id }, { key: String(tenant_id) });
