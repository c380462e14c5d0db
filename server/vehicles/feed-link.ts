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

/** Person who requests an import, and their company. */
export interface ImportCaller {
  pool: Pool;
  tenant_id: number;
  user_id: string;
}

/** Limit of requests to other people's servers, however often the button is pressed. */
const ASKS = { max: 30, minutes: 10 };

export async function limitAsking(pool: Pool, tenantId: number): Promise<void> {
  const wait = await countAttempt(pool, [{ scope: 'product_feed', subject: String(tenantId), ...ASKS }]);
  if (wait !== null) throw tooOften(wait);
}

/** Throws a feed's error as an error of the field with its address. */
export function besideAddress(error: unknown): never {
  if (error instanceof FeedError) throw invalid({ feed_uri: [error.message] });
  throw error;
}

/** Parses an address into the form in which it is stored; null or an empty text removes it. */
export function readFeedUri(text: string | null): string | null {
  if (text === null || text.trim() === '') return null;
  try {
    return parseFeedAddress(text).href;
  } catch (error) {
    return besideAddress(error);
  }
}

/** Refuses an address that could never be imported while the field is still on screen. Each import checks again. */
async function requireReachable(feedUri: string, rules: Partial<AddressRules>): Promise<void> {
  const url = new URL(feedUri);
  await resolveAddress(url, { ...PUBLIC_ONLY, ...rules }).catch(error =>
    besideAddress(explainFailure(error, url.hostname)),
  );
}

/**
 * Stores the link to a company's vehicles and requests an import. Without a feed the vehicles stay as they are.
 *
 * @throws invalid, at `feed_uri`, for an address that no file is ever fetched from
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

/** Replaces the company's link or file and requests an import. Deletes a previous file. */
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

/** Returns the link or file that the company's vehicles are read from. Throws 409 if there is none. */
async function requireSource(pool: Pool, tenantId: number): Promise<string> {
  const source = await findFeedSource(pool, tenantId);
  if (!source)
    throw new AppError(409, 'no_feed', 'Informe o link do estoque, ou envie um arquivo, antes de importar.');
  return source;
}

/** Requests an import. While one is queued, a repeated request adds no other. */
export async function askForImport({ pool, tenant_id, user_id }: ImportCaller): Promise<void> {
  await requireSource(pool, tenant_id);
  await limitAsking(pool, tenant_id);
  await ask(pool, tenant_id, user_id);
}

/** Allows an import to disable as many vehicles as it announced, and requests it again. May be repeated. */
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
