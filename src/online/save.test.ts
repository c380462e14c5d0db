import 'fake-indexeddb/auto';
import { i18n } from '@lingui/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { sequenceOfIds } from '../../tests/factories/ids';
import { closeDatabase, switchDatabase } from '../mirror/current';
import { PatioDatabase } from '../mirror/database';
import { startSync, stopSync, syncNow } from '../sync/sync';
import { untilMirrored } from '../sync/until-mirrored';
import { queries, read } from './queries';
import { save } from './save';

vi.mock('socket.io-client', () => {
  const socket = { on: () => socket, disconnect: () => socket, connect: () => socket, active: true };
  return { io: () => socket };
});

i18n.loadAndActivate({ locale: 'pt-BR', messages: {} });
const newId = sequenceOfIds(91);
const ANA = newId();
const FEED = `board:${newId()}`;
const answer = z.object({ data: z.object({ name: z.string() }) });
const rename = () => save({ method: 'PATCH', path: '/boards/b', body: { name: 'Novo' }, answer });

let db: PatioDatabase;
let asked: string[];
let revision: number;
let gate: Promise<void>;
let write: () => Response | Promise<Response>;

/** Returns a pull's response with this one feed at the server's current revision. */
async function pulled(): Promise<Response> {
  await gate;
  const state = await db.feeds.get(FEED);
  const page = { feed: FEED, from: state?.cursor ?? null, cursor: `a.${revision}`, reset: false };
  const pages = state ? [{ ...page, head: true, rows: [] }] : [];
  return Response.json({ data: { entitled: state ? [FEED] : [], pages, verdicts: {} } });
}

beforeEach(async () => {
  asked = [];
  revision = 4;
  gate = Promise.resolve();
  write = () => {
    revision = 5;
    return Response.json({ data: { name: 'Novo' } }, { headers: { 'x-revisions': `${FEED}=5` } });
  };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push(`${init.method} ${path}`);
    return path === '/api/sync' ? pulled() : write();
  });
  db = new PatioDatabase(ANA, 1, { name: newId() });
  switchDatabase(db, { user_id: ANA, tenant_id: 1, role: 'user' });
  await db.feeds.put({ feed: FEED, cursor: 'a.4', ready: true });
  startSync(db, { token: 'abc', tenant_id: 1 });
  await syncNow();
  asked = [];
});
afterEach(() => {
  stopSync();
  closeDatabase();
  vi.unstubAllGlobals();
});

describe('saving without a command', () => {
  it('ends only once the mirror shows the change', async () => {
    let open = () => {};
    gate = new Promise(resolve => {
      open = resolve;
    });
    let isOver = false;
    const saving = rename().finally(() => {
      isOver = true;
    });
    await vi.waitUntil(() => asked.includes('POST /api/sync'));
    expect(asked[0]).toBe('PATCH /api/boards/b');
    expect(isOver).toBe(false);
    open();
    expect(await saving).toEqual({ answer: { data: { name: 'Novo' } }, problem: null });
    expect((await db.feeds.get(FEED))!.cursor).toBe('a.5');
  });

  it('doesn’t wait for a feed that this device doesn’t hold', async () => {
    await db.feeds.delete(FEED);
    gate = new Promise(() => undefined);
    expect(await rename()).toMatchObject({ problem: null });
  });

  it('doesn’t wait without limit', async () => {
    gate = new Promise(() => undefined);
    expect(await untilMirrored(db, { [FEED]: 9 }, 5)).toBe(false);
  });

  it('stops waiting when the mirror’s database is closed', async () => {
    const waiting = untilMirrored(db, { [FEED]: 9 });
    db.close();
    expect(await waiting).toBe(false);
  });

  it('returns the server’s errors in the shape that a form takes', async () => {
    const errors = { name: ['Campo obrigatório'] };
    write = () => Response.json({ message: 'Confira', error: 'invalid', errors }, { status: 422 });
    expect(await rename()).toEqual({
      answer: null,
      problem: { message: 'Confira', code: 'invalid', errors },
    });
    expect(asked).toEqual(['PATCH /api/boards/b']);
  });

  it('reports that it needs a connection', async () => {
    write = () => new Response('<html>');
    const { problem } = await rename();
    expect(problem!.message).toContain('Sem conexão');
  });

  it('refreshes what was read online', async () => {
    write = () => Response.json({ data: { name: 'Novo' } });
    const options = read('/boards/b', answer);
    await queries.fetchQuery(options);
    await rename();
    expect(queries.getQueryState(options.queryKey)!.isInvalidated).toBe(true);
  });
});
