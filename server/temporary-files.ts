import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from './app-type';

/** How the names begin of what lies in the machine's temporary folder for as long as somebody works on it. */
export const TEMPORARY = { picture: 'patio-picture-', feed: 'patio-feed-' };
/** A request or a job is done with it within minutes: what is older is of a process that ended. */
const LEFT_OVER_MS = 24 * 3_600_000;

/** Clears away at the start what ended processes have left. Others may be at work in the same folder. */
export function sweepTemporaryFiles(app: App): void {
  app.addHook('onReady', async () => {
    const names = await readdir(tmpdir()).catch(() => [] as string[]);
    const ours = names.filter(name => Object.values(TEMPORARY).some(prefix => name.startsWith(prefix)));
    for (const path of ours.map(name => join(tmpdir(), name))) {
      try {
        // By the machine's own clock, as the time of a file is.
        const isLeftOver = Date.now() - (await stat(path)).mtimeMs > LEFT_OVER_MS;
        if (isLeftOver) await rm(path, { recursive: true });
      } catch (error) {
        // Removed meanwhile, or of another user of this machine.
        app.log.info({ err: error }, 'temporary file not removed');
      }
    }
  });
}
