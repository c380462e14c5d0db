import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Backend, startDisk, startS3 } from '../../../tests/harness/storage';
import { newFileKey } from '../storage/file-key';
import { StorageUnavailable } from '../storage/storage-failures';
import { sharp } from './image-library';
import { makePreviews, removePreviews } from './make-previews';
import { PreviewFailure } from './preview-failure';
import { previewKeys } from './preview-keys';

const ANY = { maxBytes: 100_000_000 };
const key = newFileKey(1);
const photo = () =>
  sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#2563eb' } })
    .jpeg()
    .toBuffer();

describe.each([
  ['on disk', startDisk],
  ['in S3', startS3],
])('%s', (_name, start) => {
  let backend: Backend;
  beforeEach(async () => {
    backend = await start();
  });
  afterEach(() => backend.close());
  const keep = (content: Buffer, as = key) => backend.storage.put(as, Readable.from([content]), ANY);

  test('a picture gets three previews next to it, which are deleted with it', async () => {
    await keep(await photo());
    expect(await makePreviews(backend.storage, key)).toEqual({ width: 2000, height: 1000 });
    expect(await makePreviews(backend.storage, key)).toEqual({ width: 2000, height: 1000 });
    const keys = previewKeys(key);
    expect(backend.files()).toEqual([key, ...Object.values(keys)].sort());
    for (const [size, preview] of Object.entries(keys)) {
      const { stream } = (await backend.storage.get(preview))!;
      const { format, width, height } = await sharp(await buffer(stream)).metadata();
      expect({ format, width, height }).toEqual({
        format: 'webp',
        width: Number(size),
        height: Number(size) / 2,
      });
    }
    await removePreviews(backend.storage, key);
    await removePreviews(backend.storage, key);
    expect(backend.files()).toEqual([key]);
  });

  test('previews of many pictures are made in turn, and a failure does not stop the others', async () => {
    const good = await photo();
    const keys = Array.from({ length: 6 }, () => newFileKey(1));
    for (const [index, each] of keys.entries()) await keep(index === 2 ? good.subarray(0, 100) : good, each);
    const results = await Promise.allSettled(keys.map(each => makePreviews(backend.storage, each)));
    expect(results.map(({ status }) => status)).toEqual(
      keys.map((_, index) => (index === 2 ? 'rejected' : 'fulfilled')),
    );
    expect(backend.files()).toHaveLength(6 + 5 * 3);
  });

  test('a missing file returns null', async () => {
    expect(await makePreviews(backend.storage, key)).toBeNull();
  });

  test('a file that is not a picture is kept, without previews', async () => {
    await keep(Buffer.from('%PDF-1.7 laudo'));
    await expect(makePreviews(backend.storage, key)).rejects.toThrowError(PreviewFailure);
    expect(backend.files()).toEqual([key]);
  });

  test('a storage failure half way is reported as such, and no preview is left', async () => {
    await keep(await photo());
    let puts = 0;
    const failing: typeof backend.storage = {
      ...backend.storage,
      async put(...args) {
        if (++puts === 3) throw new StorageUnavailable(new Error('gone'));
        return backend.storage.put(...args);
      },
    };
    await expect(makePreviews(failing, key)).rejects.toThrowError(StorageUnavailable);
    expect(backend.files()).toEqual([key]);
  });

  test('a file larger than any picture is not read', async () => {
    await backend.storage.put(key, Readable.from(tooMuch()), ANY);
    await expect(makePreviews(backend.storage, key)).rejects.toMatchObject({ reason: 'too_large' });
  });
});

function* tooMuch() {
  yield Buffer.from([0xff, 0xd8, 0xff]);
  for (let left = 64; left > 0; left--) yield Buffer.alloc(1024 * 1024);
}
