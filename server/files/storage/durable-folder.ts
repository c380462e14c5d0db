import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Syncs the entries of a folder, so that they survive a crash; syncing a file doesn't do that. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a folder and its parents, accessible only to the owner. They survive a crash. May be repeated. */
export async function makeDurableFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  const top = dirname(first);
  for (let above = dirname(folder); above.startsWith(top); above = dirname(above)) {
    await syncFolder(above);
    if (above === top) break;
  }
}
