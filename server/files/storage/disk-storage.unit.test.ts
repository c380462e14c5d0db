import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { diskStorage } from './disk-storage';
import { newFileKey } from './file-key';
import { StorageFull, StorageUnavailable } from './storage-failures';

const ANY = { maxBytes: 1_000 };
const key = newFileKey(1);
const sourceOf = (text: string) => Readable.from([Buffer.from(text)]);

let folder: string;
let root: string;
let handles: FileHandle;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'patio-disk-'));
  root = join(folder, 'files');
  const handle = await open(folder, 'r');
  handles = Object.getPrototypeOf(handle);
  await handle.close();
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const filesIn = (path: string) =>
  readdirSync(path, { recursive: true, encoding: 'utf8' }).filter(name =>
    statSync(join(path, name)).isFile(),
  );

test('files and folders are accessible only to their owner', async () => {
  const before = process.umask(0);
  await diskStorage(root).put(key, sourceOf('a'), ANY);
  process.umask(before);
  const modeOf = (path: string) => statSync(path).mode & 0o777;
  expect(modeOf(join(root, key))).toBe(0o600);
  for (const path of [root, join(root, '.unfinished'), join(root, '1'), dirname(join(root, key))])
    expect(modeOf(path)).toBe(0o700);
});

test('an upload is complete once the file and then its name are flushed to disk', async () => {
  const seen: string[] = [];
  const { sync } = handles;
  vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
    const isFile = (await this.stat()).isFile();
    const isNamed = filesIn(root).includes(key);
    seen.push(`${isFile ? 'file' : 'folder'} ${isNamed ? 'after' : 'before'} it has its name`);
    await sync.call(this);
  });
  await diskStorage(root).put(key, sourceOf('a'), ANY);
  expect(seen.filter(step => step.startsWith('file'))).toEqual(['file before it has its name']);
  expect(seen.at(-1)).toBe('folder after it has its name');
  // The folders created on the way: in the data folder, in `files` and in the company's folder.
  expect(seen.slice(0, -1).filter(step => step.startsWith('folder'))).toHaveLength(4);
});

test.each(['ENOSPC', 'EDQUOT'])(
  'a full disk (%s) is reported as such, and nothing of the file is kept',
  async code => {
    vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
      if ((await this.stat()).isFile()) throw Object.assign(new Error(code), { code });
    });
    const put = diskStorage(root).put(key, sourceOf('a'), ANY);
    await expect(put).rejects.toThrowError(StorageFull);
    await expect(put).rejects.toMatchObject({ status: 503, code: 'storage_full', cause: { code } });
    expect(filesIn(root)).toEqual([]);
  },
);

test('the file is deleted when flushing its name to disk fails', async () => {
  vi.spyOn(handles, 'sync').mockImplementation(async () => {
    if (filesIn(root).includes(key)) throw Object.assign(new Error('EIO'), { code: 'EIO' });
  });
  await expect(diskStorage(root).put(key, sourceOf('a'), ANY)).rejects.toThrowError(StorageUnavailable);
  expect(filesIn(root)).toEqual([]);
});

test('a health check leaves no file behind', async () => {
  const storage = diskStorage(root);
  await storage.check();
  expect(filesIn(root)).toEqual([]);
});

test('a source that fails before it is read fails the upload, not the process', async () => {
  const source = new Readable({ read() {} });
  const put = diskStorage(root).put(key, source, ANY);
  source.destroy(new Error('connection lost'));
  await expect(put).rejects.toMatchObject({ name: 'UploadCut', cause: { message: 'connection lost' } });
});
