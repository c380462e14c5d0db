import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FeedRow } from '../../server/vehicles/feed/feed-row';
import { readFeed } from '../../server/vehicles/feed/read-feed';

/** Creates a file with this content for the work, and removes it afterwards. */
export async function withFile<T>(
  content: string | Uint8Array,
  use: (file: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'patio-file-'));
  try {
    const file = join(folder, 'feed');
    writeFileSync(file, content);
    return await use(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns all rows of a product feed with this content. */
export function readContent(content: string | Uint8Array): Promise<FeedRow[]> {
  return withFile(content, async file => {
    const rows: FeedRow[] = [];
    for await (const row of readFeed(file)) rows.push(row);
    return rows;
  });
}
