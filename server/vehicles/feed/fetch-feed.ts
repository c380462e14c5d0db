import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FEED_FILE_MAX } from '../../../domain/limits';
import { type AddressRules, PUBLIC_ONLY } from '../../outside/resolve-address';
import { TEMPORARY } from '../../temporary-files';
import { explainFailure } from './explain-failure';
import { FeedError } from './feed-error';
import { openFeed } from './open-feed';
import { readBody } from './read-body';

const FEED_TIMEOUT = 60_000;

export interface FetchOptions {
  /** Bytes, unpacked. */
  maxBytes?: number;
  /** Milliseconds for everything together: names, redirects and body. */
  timeout?: number;
  /** Ends the download from outside; its reason is then thrown. */
  signal?: AbortSignal;
  /** Where the temporary file goes. */
  folder?: string;
  /** For tests alone: what is not on the public internet is out of reach otherwise. */
  rules?: Partial<AddressRules>;
}

export interface FetchedFeed {
  /** A temporary file, in a folder of its own. */
  file: string;
  /** Removes file and folder; may be called again. */
  remove: () => Promise<void>;
}

/**
 * Downloads the file at an http(s) address to a temporary file, which the caller removes. Only addresses of the public
 * internet are connected to, also after a redirect. Throws FeedError with what to tell the person; nothing is left
 * behind then. May be repeated.
 */
export async function fetchFeed(address: string, options: FetchOptions = {}): Promise<FetchedFeed> {
  const { maxBytes = FEED_FILE_MAX, timeout = FEED_TIMEOUT, folder = tmpdir() } = options;
  const late = AbortSignal.timeout(timeout);
  const signal = options.signal ? AbortSignal.any([late, options.signal]) : late;
  const place = await mkdtemp(join(folder, TEMPORARY.feed));
  const remove = () => rm(place, { recursive: true, force: true });
  try {
    const { response, url } = await openFeed(address, { ...PUBLIC_ONLY, ...options.rules }, signal);
    const file = join(place, 'feed');
    try {
      const body = explained(readBody(response, maxBytes), url.hostname);
      await pipeline(body, createWriteStream(file, { mode: 0o600 }), { signal });
    } finally {
      response.destroy();
    }
    return { file, remove };
  } catch (error) {
    await remove();
    if (options.signal?.aborted) throw options.signal.reason;
    throw late.aborted ? tooSlow(timeout) : error;
  }
}

/** Only what comes from the network is explained to the person; a full disk is ours. */
async function* explained(body: AsyncIterable<Buffer>, host: string): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw explainFailure(error, host);
  }
}

function tooSlow(timeout: number): FeedError {
  const seconds = Math.round(timeout / 1000);
  return new FeedError(
    'timeout',
    `O servidor do arquivo demorou demais: o arquivo não chegou em ${seconds} segundos.`,
  );
}
