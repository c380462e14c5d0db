import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from './app-type';

/** Prefixes of the names of the server's files in the machine's temporary folder. */
export const TEMPORARY = { picture: 'patio-picture-', feed: 'patio-feed-' };
/**
 * Milliseconds after which a temporary file is left over from a process that ended: requests and jobs finish within
 * minutes.
 */
const LEFT_OVER_MS = 24 * 3_600_000;

/** Deletes the temporary files of ended processes at the start. Other processes may be using the same folder. */
export function sweepTemporaryFiles(app: App): void {
  app.addHook('onReady', async () => {
    const names = await readdir(tmpdir()).catch(() => [] as string[]);
    const ours = names.filter(name => Object.values(TEMPORARY).some(prefix => name.startsWith(prefix)));
    for (const path of ours.map(name => join(tmpdir(), name))) {
      try {
        // By the machine's clock, which also sets the time of a file.
        const isLeftOver = Date.now() - (await stat(path)).mtimeMs > LEFT_OVER_MS;
        if (isLeftOver) await rm(path, { recursive: true });
      } catch (error) {
        // Removed meanwhile, or owned by another user of this machine.
        app.log.info({ err: error }, 'temporary file not removed');
      }
    }
  });
}
