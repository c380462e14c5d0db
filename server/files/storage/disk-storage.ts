import { constants } from 'node:fs';
import { open, readdir, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { v7 as newId } from 'uuid';
import { codeOf, fromDisk } from './disk-failures';
import { makeDurableFolder, syncFolder } from './durable-folder';
import { checkFileKey } from './file-key';
import { meter } from './meter';
import { type FileContent, LEFT_OVER_MS, type Storage } from './storage';
import { OutOfRange } from './storage-failures';

/**
 * Folder of unfinished files, beside the companies' folders, because a file can be renamed atomically only on the same
 * disk. No key begins like it.
 */
const UNFINISHED = '.unfinished';

/** Makes a storage in a folder of this machine. Several processes may share it. */
export function diskStorage(root: string): Storage {
  const unfinished = join(root, UNFINISHED);
  const pathOf = (key: string) => join(root, checkFileKey(key));

  /**
   * Writes a file so that it survives a crash: its bytes are synced before it gets its name, and the name before `put`
   * resolves.
   */
  const put: Storage['put'] = async (key, source, { maxBytes }) => {
    const metered = meter(source, maxBytes);
    const made: string[] = [];
    try {
      const path = pathOf(key);
      const temporary = join(unfinished, newId());
      await makeDurableFolder(unfinished);
      made.push(temporary);
      await writeDurably(temporary, metered.bytes);
      await makeDurableFolder(dirname(path));
      await rename(temporary, path);
      made.push(path);
      await syncFolder(dirname(path));
      return metered.result();
    } catch (error) {
      source.destroy();
      await Promise.allSettled(made.map(path => rm(path, { force: true })));
      throw fromDisk(error);
    }
  };

  const get: Storage['get'] = async (key, range) => {
    const path = pathOf(key);
    return read(async () => {
      const handle = await open(path, constants.O_RDONLY);
      const { size } = await handle.stat();
      if (range && range.start >= size) {
        await handle.close();
        throw new OutOfRange();
      }
      return { stream: handle.createReadStream(range), size } satisfies FileContent;
    });
  };

  return {
    put,
    get,
    async stat(key) {
      const path = pathOf(key);
      return read(async () => ({ size: (await stat(path)).size }));
    },
    async remove(key) {
      const path = pathOf(key);
      await read(() => unlink(path));
    },
    async check() {
      const probe = join(unfinished, newId());
      try {
        await makeDurableFolder(unfinished);
        await writeFile(probe, 'x', { flag: 'wx', mode: 0o600 });
        await unlink(probe);
      } catch (error) {
        await rm(probe, { force: true }).catch(() => {});
        throw fromDisk(error);
      }
    },
    sweep: now => sweepFolder(unfinished, now),
    close() {},
  };
}

async function writeDurably(path: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await writeFile(handle, bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Returns null if the file is missing. */
async function read<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw fromDisk(error);
  }
}

async function sweepFolder(folder: string, now: Date): Promise<void> {
  for (const name of (await read(() => readdir(folder))) ?? []) {
    const path = join(folder, name);
    const found = await read(() => stat(path));
    if (!found || now.getTime() - found.mtimeMs <= LEFT_OVER_MS) continue;
    await rm(path, { force: true });
  }
}
