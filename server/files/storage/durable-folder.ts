import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes the entries of a folder outlive a crash, which those of a file alone don't. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a folder, and those above it, for its owner alone; repeatable. What is made outlives a crash. */
export async function makeDurableFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  const top = dirname(first);
  for (let above = dirname(folder); above.startsWith(top); above = dirname(above)) {
    await syncFolder(above);
    if (above === top) break;
  }
}
