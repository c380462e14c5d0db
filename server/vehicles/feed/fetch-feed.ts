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
  /** Most bytes of the unpacked file. */
  maxBytes?: number;
  /** Milliseconds for the whole download: name resolution, redirects and body. */
  timeout?: number;
  /** Aborts the download; its reason is then thrown. */
  signal?: AbortSignal;
  /** Folder for the temporary file. */
  folder?: string;
  /** Rules for tests only: by default only the public internet may be reached. */
  rules?: Partial<AddressRules>;
}

export interface FetchedFeed {
  /** Path of a temporary file, in a folder of its own. */
  file: string;
  /** Deletes the file and its folder; may be called again. */
  remove: () => Promise<void>;
}

/**
 * Downloads the file at an http(s) address to a temporary file, which the caller removes. Connects only to addresses of
 * the public internet, also after a redirect. Throws FeedError with the message for the person, and leaves no file
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

/**
 * Passes on the body and explains errors of the network to the person. Errors of the disk stay as they are, since they
 * are this server's own.
 */
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
