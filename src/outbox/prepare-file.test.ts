import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, type Asked, prepareFile } from './prepare-file';

const PHOTO = new Blob(['as the camera took it'], { type: 'image/jpeg' });
const SMALLER = new Blob(['smaller'], { type: 'image/jpeg' });

/** Worker in which the file is prepared, as the page sees it. */
class FakeWorker {
  static made: FakeWorker[] = [];
  onmessage?: (told: { data: Answer }) => void;
  onerror?: (error: unknown) => void;
  asked: Asked[] = [];
  isEnded = false;

  constructor(readonly address: URL) {
    FakeWorker.made.push(this);
  }

  postMessage(asked: Asked) {
    this.asked.push(asked);
  }

  terminate() {
    this.isEnded = true;
  }
}

beforeEach(() => {
  FakeWorker.made = [];
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => vi.unstubAllGlobals());

/** Begins to prepare a photo. Returns its worker, its result, and the shares that are reported. */
function begin() {
  const shares: number[] = [];
  const prepared = prepareFile({ file: PHOTO, shrinks: true }, share => shares.push(share));
  return { worker: FakeWorker.made.at(-1)!, prepared, shares };
}

describe('a photo', () => {
  it('is shrunk and hashed in a worker of its own, which ends afterwards', async () => {
    const { worker, prepared, shares } = begin();
    expect(worker.address.pathname).toMatch(/\/prepare-worker\.ts$/);
    expect(worker.asked).toEqual([{ file: PHOTO, shrinks: true }]);
    worker.onmessage!({ data: { kind: 'progress', share: 0.5 } });
    expect(worker.isEnded).toBe(false);
    worker.onmessage!({ data: { kind: 'done', blob: SMALLER, sha256: 'abc' } });
    expect(await prepared).toMatchObject({ blob: SMALLER, sha256: 'abc' });
    expect(shares).toEqual([0.5]);
    expect(worker.isEnded).toBe(true);
    const next = begin();
    expect(next.worker).not.toBe(worker);
    next.worker.onmessage!({ data: { kind: 'done', blob: SMALLER, sha256: 'abc' } });
    await next.prepared;
  });

  it.each<[string, (worker: FakeWorker) => void]>([
    ['reports a failure', worker => worker.onmessage!({ data: { kind: 'failed' } })],
    ['does not start', worker => worker.onerror!(new Event('error'))],
  ])('stays as it is if its worker %s, and the page hashes it', async (_how, fail) => {
    const { worker, prepared } = begin();
    fail(worker);
    const sha256 = createHash('sha256').update('as the camera took it').digest('hex');
    expect(await prepared).toEqual({ blob: PHOTO, sha256 });
    expect(worker.isEnded).toBe(true);
  });
});
