import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '../../files/storage/storage';
import { TEMPORARY } from '../../temporary-files';
import { FeedError } from './feed-error';
import type { FetchedFeed } from './fetch-feed';

/**
 * Copies an uploaded feed into a temporary file, which the caller removes. May be repeated.
 *
 * @throws FeedError if the upload is no longer stored; no file is left behind then
 */
export async function takeSentFeed(storage: Storage, key: string): Promise<FetchedFeed> {
  const content = await storage.get(key);
  if (!content) throw new FeedError('gone', 'O arquivo enviado já não está guardado. Envie de novo.');
  const place = await mkdtemp(join(tmpdir(), TEMPORARY.feed));
  const remove = () => rm(place, { recursive: true, force: true });
  const file = join(place, 'feed');
  try {
    await pipeline(content.stream, createWriteStream(file, { mode: 0o600 }));
    return { file, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
