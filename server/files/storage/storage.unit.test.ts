import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runs } from '../../../tests/factories/arbitraries';
import { type Backend, startDisk, startS3 } from '../../../tests/harness/storage';
import { TooLarge } from '../../app-error';
import { newFileKey } from './file-key';
import type { Storage } from './storage';
import { InvalidKey, OutOfRange, StorageUnavailable, UploadCut } from './storage-failures';

const KB = 1024;
const MB = 1024 * KB;
const BIG = runs(50).numRuns * MB;
/** Enough bytes for several parts of S3. */
const SOME = 12 * MB;
const ANY = { maxBytes: Number.MAX_SAFE_INTEGER };

/** Makes content in which every four bytes encode their position. */
function contentAt(start: number, length: number): Buffer {
  const content = Buffer.allocUnsafe(length);
  for (let at = 0; at + 4 <= length; at += 4) content.writeUInt32LE(start + at, at);
  content.fill(0xaa, length - (length % 4));
  return content;
}

function* chunks(size: number, chunk = 64 * KB): Generator<Buffer> {
  for (let at = 0; at < size; at += chunk) yield contentAt(at, Math.min(chunk, size - at));
}

const sourceOf = (size: number) => Readable.from(chunks(size));
const read = async (storage: Storage, ...args: Parameters<Storage['get']>) =>
  buffer((await storage.get(...args))!.stream);

describe.each([
  ['on disk', startDisk],
  ['in S3', startS3],
])('%s', (_name, start) => {
  let backend: Backend;
  let storage: Storage;
  const key = newFileKey(1);

  beforeEach(async () => {
    backend = await start();
    storage = backend.storage;
  });
  afterEach(() => backend.close());

  const nothingIsLeft = () => expect([...backend.files(), ...backend.unfinished()]).toEqual([]);

  test('a file is returned unchanged, with its size, type and hash', async () => {
    const content = Buffer.from('%PDF-1.7 contrato');
    const stored = await storage.put(key, Readable.from([content]), ANY);
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(stored).toEqual({ size: 17, type: 'application/pdf', sha256 });
    expect(await storage.stat(key)).toEqual({ size: 17 });
    const found = await storage.get(key);
    expect(found?.size).toBe(17);
    expect(await buffer(found!.stream)).toEqual(content);
    expect(backend.files()).toEqual([key]);
    expect(backend.unfinished()).toEqual([]);
  });

  test('many files of different sizes are stored concurrently without mixing them up', async () => {
    const sizes = [0, 1, 64 * KB, 5 * MB - 1, 5 * MB, 5 * MB + 1, 10 * MB, SOME];
    const files = sizes.map(size => ({ size, key: newFileKey(size % 3) }));
    await Promise.all(files.map(file => storage.put(file.key, sourceOf(file.size), ANY)));
    for (const file of files) {
      const content = await read(storage, file.key);
      expect(content.equals(Buffer.concat([...chunks(file.size)]))).toBe(true);
    }
    expect(backend.files()).toEqual(files.map(file => file.key).sort());
  });

  test('ranges are exact to the byte, and include the size of the whole file', async () => {
    await storage.put(key, sourceOf(SOME), ANY);
    const whole = contentAt(0, SOME);
    for (const [start, end] of [
      [0, 0],
      [0, 1],
      [1, 1],
      [1_001, 70_003],
      [5 * MB - 2, 5 * MB + 2],
      [SOME - 1, SOME - 1],
      [SOME - 3, SOME + 100],
    ] as const) {
      const part = await storage.get(key, { start, end });
      expect(part?.size).toBe(SOME);
      expect((await buffer(part!.stream)).equals(whole.subarray(start, end + 1))).toBe(true);
    }
    await expect(storage.get(key, { start: SOME, end: SOME + 1 })).rejects.toThrowError(OutOfRange);
  });

  test('a missing file returns null, and can be removed without an error', async () => {
    expect(await storage.get(key)).toBeNull();
    expect(await storage.get(key, { start: 0, end: 9 })).toBeNull();
    expect(await storage.stat(key)).toBeNull();
    await storage.remove(key);
    await storage.put(key, sourceOf(10), ANY);
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.stat(key)).toBeNull();
    nothingIsLeft();
  });

  test('storing under the same key again replaces the file', async () => {
    await storage.put(key, sourceOf(SOME), ANY);
    await storage.put(key, Readable.from([Buffer.from('novo')]), ANY);
    expect(String(await read(storage, key))).toBe('novo');
    expect(backend.files()).toEqual([key]);
  });

  test('the source is read only as fast as it is stored', async () => {
    let made = 0;
    let ahead = 0;
    const sent = createHash('sha256');
    const source = Readable.from(
      (function* () {
        for (const chunk of chunks(BIG, MB)) {
          ahead = Math.max(ahead, made - backend.kept());
          made += chunk.byteLength;
          sent.update(chunk);
          yield chunk;
        }
      })(),
    );
    const { size } = await storage.put(key, source, ANY);
    expect(size).toBe(BIG);
    // Two parts being sent, one being collected, and the buffers of the streams.
    expect(ahead).toBeLessThanOrEqual(18 * MB);
    const came = createHash('sha256');
    for await (const chunk of (await storage.get(key))!.stream) came.update(chunk);
    expect(came.digest('hex')).toBe(sent.digest('hex'));
  }, 120_000);

  test('a reader that stops early does not cause the rest to be read', async () => {
    await storage.put(key, sourceOf(SOME), ANY);
    const { stream } = (await storage.get(key))!;
    for await (const chunk of stream) {
      expect(chunk.byteLength).toBeLessThan(SOME);
      break;
    }
    await new Promise<void>(resolve => (stream.closed ? resolve() : stream.once('close', resolve)));
    expect((await read(storage, key)).byteLength).toBe(SOME);
  });

  /** Makes a source that yields some chunks, and runs `then` when more are requested. */
  const sourceThen = (then: (source: Readable) => void) => {
    const content = chunks(SOME);
    let keptBefore = 0;
    const source = new Readable({
      read() {
        const { done, value } = content.next();
        if (!done) this.push(value);
        else {
          keptBefore = backend.kept();
          then(this);
        }
      },
    });
    return { source, keptBefore: () => keptBefore };
  };

  test.each<[string, (source: Readable) => void]>([
    ['fails', source => source.destroy(new Error('connection lost'))],
    ['ends early', source => source.destroy()],
  ])('an upload that %s leaves no data behind', async (_how, cut) => {
    const { source, keptBefore } = sourceThen(cut);
    await expect(storage.put(key, source, ANY)).rejects.toThrowError(UploadCut);
    expect(keptBefore()).toBeGreaterThan(0);
    expect(source.destroyed).toBe(true);
    nothingIsLeft();
  });

  test.each([10, SOME])('%d bytes are accepted; one more is too large and leaves nothing', async limit => {
    const source = sourceOf(limit + 1);
    const put = storage.put(key, source, { maxBytes: limit });
    await expect(put).rejects.toThrowError(TooLarge);
    await expect(put).rejects.toMatchObject({ status: 413, code: 'too_large', maxBytes: limit });
    expect(source.destroyed).toBe(true);
    nothingIsLeft();
    expect((await storage.put(key, sourceOf(limit), { maxBytes: limit })).size).toBe(limit);
  });

  test('a stream that its parser truncated is refused as too large', async () => {
    const source = Object.assign(sourceOf(100), { truncated: true });
    await expect(storage.put(key, source, ANY)).rejects.toThrowError(TooLarge);
    nothingIsLeft();
  });

  test.each([
    '',
    '..',
    '../1/2026-07/x',
    '/etc/passwd',
    '1/2026-07/../../../etc/passwd',
    `${key}/../../x`,
    `${key}\0.png`,
    `${key}\n`,
    `/${key}`,
    `./${key}`,
    key.replaceAll('/', '\\'),
    `.unfinished/${key}`,
    key.toUpperCase(),
  ])('%j is refused as a key by every function', async bad => {
    const source = sourceOf(10);
    await expect(storage.put(bad, source, ANY)).rejects.toThrowError(InvalidKey);
    expect(source.destroyed).toBe(true);
    await expect(storage.get(bad)).rejects.toThrowError(InvalidKey);
    await expect(storage.stat(bad)).rejects.toThrowError(InvalidKey);
    await expect(storage.remove(bad)).rejects.toThrowError(InvalidKey);
    nothingIsLeft();
  });

  test('files left by a crash are deleted once they are a day old, and no others', async () => {
    await storage.put(key, sourceOf(10), ANY);
    await backend.leaveUnfinished();
    const [hour, day] = [3_600_000, 24 * 3_600_000];
    await storage.sweep(new Date(Date.now() + day - hour));
    expect(backend.unfinished()).toHaveLength(1);
    await storage.sweep(new Date(Date.now() + day + hour));
    expect(backend.unfinished()).toEqual([]);
    expect(backend.files()).toEqual([key]);
  });

  test('a sweep with no files to delete succeeds', async () => {
    await storage.sweep(new Date());
  });

  test('while the storage is unreachable every call reports it, and they work again afterwards', async () => {
    await storage.check();
    await storage.put(key, sourceOf(10), ANY);
    const back = await backend.takeAway();
    await expect(storage.check()).rejects.toThrowError(StorageUnavailable);
    await expect(storage.check()).rejects.toMatchObject({ status: 503, code: 'unavailable' });
    await expect(storage.put(newFileKey(1), sourceOf(SOME), ANY)).rejects.toThrowError(StorageUnavailable);
    await expect(storage.get(key)).rejects.toThrowError(StorageUnavailable);
    await expect(storage.stat(key)).rejects.toThrowError(StorageUnavailable);
    await expect(storage.remove(key)).rejects.toThrowError(StorageUnavailable);
    await back();
    await storage.check();
    expect((await read(storage, key)).byteLength).toBe(10);
    expect(backend.unfinished()).toEqual([]);
  });
});
