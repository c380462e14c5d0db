import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sequenceOfIds } from '../../tests/factories/ids';
import { addFile, bytesOf } from '../../tests/factories/kept-file';
import { OfflineError } from '../api/error';
import { PatioDatabase } from '../mirror/database';
import { hashOf } from './hash';
import { clearFiles, clearUnfinished, PART_BYTES, readKept, writeParts } from './kept-files';
import { readOutbox, replaceEntry } from './outbox';
import { sendFiles } from './send-files';
import { readyToSend } from './to-send';

const newId = sequenceOfIds(31);

let db: PatioDatabase;
beforeEach(() => {
  db = new PatioDatabase(newId(), 1, { name: newId(), indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => db.close());

const isSame = (one: ArrayLike<number>, other: Uint8Array) => Buffer.from(one as number[]).equals(other);

/** Makes a server that receives pieces, over a network whose fault is chosen for each request. */
function aServer(fault: (request: number) => 'ok' | 'lost' | 'answer lost' = () => 'ok') {
  const files = new Map<string, { size: number; sha256: string; bytes: number[] }>();
  let requests = 0;
  const answer = (status: number, offset?: number, body?: object) =>
    new Response(body ? JSON.stringify(body) : null, {
      status,
      headers: { 'tus-resumable': '1.0.0', ...(offset !== undefined && { 'upload-offset': String(offset) }) },
    });
  const no = (status: number, error: string) =>
    answer(status, undefined, { error, message: `não: ${error}` });
  async function take(path: string, init: RequestInit): Promise<Response> {
    const headers = init.headers as Record<string, string>;
    const piece = [...((init.body as Uint8Array | undefined) ?? [])];
    if (init.method === 'POST') {
      const metadata = Object.fromEntries(
        headers['upload-metadata']!.split(',').map(pair =>
          pair.split(' ').map((part, at) => (at ? atob(part) : part)),
        ),
      );
      if (files.has(metadata.id)) return no(409, 'id_taken');
      files.set(metadata.id, {
        size: Number(headers['upload-length']),
        sha256: metadata.sha256,
        bytes: piece,
      });
      return answer(201, piece.length);
    }
    const file = files.get(path.split('/').at(-1)!);
    if (!file) return no(404, 'not_found');
    if (init.method === 'HEAD') return answer(200, file.bytes.length);
    if (Number(headers['upload-offset']) !== file.bytes.length) return no(409, 'offset_differs');
    file.bytes.push(...piece);
    if (file.bytes.length === file.size) {
      const whole = new Blob([Uint8Array.from(file.bytes)]);
      if ((await hashOf(whole, () => {})) !== file.sha256) {
        file.bytes = [];
        return no(409, 'file_damaged');
      }
    }
    return answer(204, file.bytes.length);
  }
  const fetch = (async (path: string, init: RequestInit) => {
    requests += 1;
    const fate = fault(requests);
    if (fate === 'lost') throw new TypeError('fetch failed');
    const response = await take(path, init);
    if (fate === 'answer lost') throw new TypeError('fetch failed');
    return response;
  }) as typeof globalThis.fetch;
  return { files, fetch, count: () => requests };
}

async function send(fetch: typeof globalThis.fetch, share = 1) {
  const arrived: string[] = [];
  const shares: number[] = [];
  await sendFiles({
    db,
    caller: { token: 't', tenant_id: 1, fetch },
    pace: { share },
    isOver: () => false,
    onArrived: () => arrived.push('one'),
    onProgress: sending => sending && shares.push(sending.share),
  });
  return { arrived: arrived.length, shares };
}

/**
 * Wraps the network with a proxy that responds to larger bodies with a page of its own, and records the size of each.
 */
const letting = (fetch: typeof globalThis.fetch, most: number, sizes: number[] = []) =>
  (async (path: string, init: RequestInit) => {
    const size = (init.body as Uint8Array | undefined)?.length ?? 0;
    sizes.push(size);
    return size > most ? new Response('<html>413', { status: 413 }) : fetch(path, init);
  }) as typeof globalThis.fetch;

const readyNames = async () => readyToSend(await readOutbox(db)).map(({ entry }) => entry.name);

describe('a file that is being sent', () => {
  it('is sent in one request if it is small, and its change only after it', async () => {
    const { id } = await addFile(db, newId, 5_000);
    expect(await readyNames()).toEqual([]);
    const server = aServer();
    expect(await send(server.fetch)).toEqual({ arrived: 1, shares: [0, 1] });
    expect(server.count()).toBe(1);
    expect(isSame(server.files.get(id)!.bytes, bytesOf(5_000))).toBe(true);
    expect(await readyNames()).toEqual(['attachment.add']);
  });

  it('arrives identical whatever is lost on the way, each byte once', async () => {
    const { id } = await addFile(db, newId, 40_000);
    const server = aServer(n => ((n * 7) % 11 < 2 ? 'lost' : (n * 7) % 11 < 5 ? 'answer lost' : 'ok'));
    for (let turn = 0; turn < 60 && (await readyNames()).length === 0; turn += 1) {
      await send(server.fetch, 1 / 1024).catch(error => {
        if (!(error instanceof OfflineError)) throw error;
      });
    }
    expect(await readyNames()).toEqual(['attachment.add']);
    expect(isSame(server.files.get(id)!.bytes, bytesOf(40_000))).toBe(true);
  });

  it('keeps being retried while each connection brings it further before it breaks', async () => {
    const { id } = await addFile(db, newId, 40_000);
    const server = aServer(n => (n % 5 === 2 ? 'lost' : n % 5 === 4 ? 'answer lost' : 'ok'));
    expect((await send(server.fetch, 1 / 1024)).arrived).toBe(1);
    expect(isSame(server.files.get(id)!.bytes, bytesOf(40_000))).toBe(true);
  });

  it('waits when connections break without having brought it further', async () => {
    await addFile(db, newId, 40_000);
    // Counts the first piece and each request for the current offset.
    const server = aServer(n => (n % 2 === 1 ? 'ok' : 'lost'));
    await expect(send(server.fetch, 1 / 1024)).rejects.toThrow(OfflineError);
    expect(server.count()).toBe(5);
  });

  it('is sent again if it arrived altered, and is left to the person if that continues', async () => {
    await addFile(db, newId, 40_000);
    const server = aServer();
    const altering = (async (path: string, init: RequestInit) => {
      const body = init.body as Uint8Array<ArrayBuffer> | undefined;
      return server.fetch(path, body ? { ...init, body: body.map(byte => byte ^ 1) } : init);
    }) as typeof globalThis.fetch;
    await send(altering, 1 / 512);
    const [entry] = await readOutbox(db);
    expect(entry).toMatchObject({ status: 'refused', verdict: { message: 'não: file_damaged' } });
    expect(await readyNames()).toEqual([]);
    await replaceEntry(db, entry!, { id: newId(), input: entry!.input, file: 'here' });
    expect((await send(server.fetch)).arrived).toBe(1);
  });

  it('waits while paused, without delaying others', async () => {
    await addFile(db, newId, 3_000, { paused: true });
    const second = await addFile(db, newId, 3_000);
    const server = aServer();
    expect((await send(server.fetch)).arrived).toBe(1);
    expect([...server.files.keys()]).toEqual([second.id]);
  });

  it('on which the server fails delays no other, and is retried later', async () => {
    const first = await addFile(db, newId, 3_000);
    const second = await addFile(db, newId, 3_000);
    const server = aServer();
    const stumbling = (async (path: string, init: RequestInit) => {
      const headers = init.headers as Record<string, string>;
      const isFirst = `${path} ${headers['upload-metadata']}`.match(`${first.id}|${btoa(first.id)}`);
      return isFirst
        ? new Response('{}', { status: 503, headers: { 'tus-resumable': '1.0.0' } })
        : server.fetch(path, init);
    }) as typeof globalThis.fetch;
    await expect(send(stumbling)).rejects.toMatchObject({ status: 503 });
    expect([...server.files.keys()]).toEqual([second.id]);
    expect((await readOutbox(db)).map(({ status }) => status)).toEqual(['waiting', 'waiting']);
    expect((await send(server.fetch)).arrived).toBe(1);
  });

  it('is sent in smaller pieces where an intermediary blocks large ones', async () => {
    const { id } = await addFile(db, newId, 600_000);
    const server = aServer();
    const sizes: number[] = [];
    expect((await send(letting(server.fetch, 100_000, sizes))).arrived).toBe(1);
    expect(isSame(server.files.get(id)!.bytes, bytesOf(600_000))).toBe(true);
    // Once a piece gets through, no larger size is tried again.
    const isRefused = sizes.map(size => size > 100_000);
    expect(isRefused.lastIndexOf(true)).toBeLessThan(isRefused.indexOf(false));
  });

  it('whose smallest piece doesn’t get through is left to the person, and others continue', async () => {
    await addFile(db, newId, 600_000);
    const small = await addFile(db, newId, 9_000);
    const server = aServer();
    expect((await send(letting(server.fetch, 10_000))).arrived).toBe(1);
    const [entry] = await readOutbox(db);
    const message = 'O arquivo excede o tamanho máximo permitido';
    expect(entry).toMatchObject({ status: 'refused', verdict: { message } });
    expect([...server.files.keys()]).toEqual([small.id]);
  });

  it('distinguishes a portal’s page from a response of our server', async () => {
    await addFile(db, newId, 3_000, { begun: true });
    const portal = (async () => new Response('<html>', { status: 200 })) as typeof globalThis.fetch;
    await expect(send(portal)).rejects.toThrow(OfflineError);
    expect(await readyNames()).toEqual([]);
  });
});

describe('a file stored on the device', () => {
  it('is reassembled whole from its parts, and is deleted with its change', async () => {
    const { id } = await addFile(db, newId, PART_BYTES + 10);
    expect(await db.file_parts.count()).toBe(2);
    const whole = new Uint8Array(await (await readKept(db, id))!.arrayBuffer());
    expect(isSame(whole, bytesOf(PART_BYTES + 10))).toBe(true);
    await clearFiles(db);
    expect(await db.files.count()).toBe(1);
    await db.outbox.clear();
    await clearFiles(db);
    expect([await db.files.count(), await db.file_parts.count()]).toEqual([0, 0]);
  });

  it('in the tray stays without a change', async () => {
    await addFile(db, newId, 10, { card_id: null });
    await db.outbox.clear();
    await clearFiles(db);
    expect(await db.files.count()).toBe(1);
  });

  it('that is half written is deleted once its page is gone, and not before', async () => {
    await writeParts(db, newId(), new Blob(['mine']), () => {});
    await db.file_parts.put({ file_id: newId(), at: 0, data: bytesOf(3), by: 'a page that is gone' });
    await addFile(db, newId, 5);
    await clearUnfinished(db);
    expect(await db.file_parts.count()).toBe(2);
  });

  it('is found without reading the waiting ones: together they may exceed the memory', async () => {
    await addFile(db, newId, PART_BYTES + 1);
    const begun = newId();
    for (const at of [0, PART_BYTES])
      await db.file_parts.put({ file_id: begun, at, data: bytesOf(3), by: 'a page that is gone' });
    const read: string[] = [];
    db.file_parts.hook('reading', part => {
      read.push(`${part.file_id} ${part.at}`);
      return part;
    });
    await clearUnfinished(db);
    expect(read).toEqual([`${begun} 0`]);
    expect(await db.file_parts.count()).toBe(2);
  });
});
