import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { sequenceOfIds } from '../../tests/factories/ids';
import { ApiError, OfflineError } from '../api/error';
import { closeDatabase, switchDatabase } from '../mirror/current';
import { PatioDatabase } from '../mirror/database';
import { connectivity } from '../sync/connectivity';
import { queries, read } from './queries';
import { readAgain } from './read-again';
import { readPages } from './use-paged-list';

const newId = sequenceOfIds(81);
const ANA = newId();
const answer = z.object({ data: z.string() });

let asked: string[];
let respond: () => Response;
const refuse = (status: number) => () => Response.json({ message: 'Não', error: 'not_so' }, { status });
const enter = (tenant_id: number) =>
  switchDatabase(new PatioDatabase(ANA, tenant_id), { user_id: ANA, tenant_id, role: 'user' });

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  respond = () => Response.json({ data: 'ok' });
  connectivity.online = true;
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return respond();
  });
  enter(1);
});
afterEach(() => {
  closeDatabase();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Observes a query as a screen does. Returns functions to read its current result and to stop. */
function look<Options extends ReturnType<typeof read<typeof answer>>>(options: Options) {
  const observer = new QueryObserver(queries, options);
  const leave = observer.subscribe(() => undefined);
  return { now: () => observer.getCurrentResult(), leave };
}
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

describe('reading online', () => {
  it('shows what was saved while it was being read for the first time', async () => {
    let answerOld = () => {};
    const old = new Promise<Response>(resolve => {
      answerOld = () => resolve(Response.json({ data: 'old' }));
    });
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path);
      return asked.length === 1 ? old : Response.json({ data: 'new' });
    });
    const { now, leave } = look(read('/saved', answer));
    await pass();
    readAgain();
    await pass();
    answerOld();
    await pass();
    expect(now().data).toEqual({ data: 'new' });
    expect(asked).toHaveLength(2);
    leave();
  });

  it('requests data shared by several readers once, and not again while it is fresh', async () => {
    const seen = [look(read('/x', answer)), look(read('/x', answer))];
    await pass();
    for (const { now, leave } of seen) {
      expect(now().data).toEqual({ data: 'ok' });
      leave();
    }
    look(read('/x', answer)).leave();
    await pass();
    expect(asked).toEqual(['/api/x']);
    await pass(30_000);
    look(read('/x', answer)).leave();
    expect(asked).toHaveLength(2);
  });

  it('gives a reader with another shape the full response, not what the first one kept', async () => {
    const whole = z.object({ data: z.object({ name: z.string(), address: z.string() }) });
    const named = z.object({ data: z.object({ name: z.string() }) });
    const aurora = { data: { name: 'Aurora', address: 'Rua A' } };
    respond = () => Response.json(aurora);
    expect(await queries.fetchQuery(read('/y', named))).toEqual({ data: { name: 'Aurora' } });
    expect(await queries.fetchQuery({ ...read('/y', whole), staleTime: 30_000 })).toEqual(aurora);
  });

  it.each([404, 409, 422, 429])('reports a refusal (%i) at once', async status => {
    respond = refuse(status);
    const { now, leave } = look(read('/x', answer));
    await pass(60_000);
    expect(now().error).toBeInstanceOf(ApiError);
    expect(asked).toHaveLength(1);
    leave();
  });

  it('retries when the server fails, a limited number of times', async () => {
    respond = refuse(500);
    const { now, leave } = look(read('/x', answer));
    await pass(60_000);
    expect(now().error).toMatchObject({ status: 500 });
    expect(asked).toHaveLength(3);
    leave();
  });

  it('reports a lost connection at once, and loads when it is back', async () => {
    connectivity.online = false;
    respond = () => {
      throw new TypeError('Failed to fetch');
    };
    const { now, leave } = look(read('/x', answer));
    await pass();
    expect(now().error).toBeInstanceOf(OfflineError);
    expect(asked).toHaveLength(1);
    respond = () => Response.json({ data: 'ok' });
    connectivity.online = true;
    await pass();
    expect(now().data).toEqual({ data: 'ok' });
    leave();
  });

  it('loads a list page by page, to its end', async () => {
    const pages = (page: number) =>
      Response.json({ data: [page], meta: { current_page: page, last_page: 3 } });
    respond = () => pages(Number(/page=(\d+)/.exec(asked.at(-1)!)![1]));
    const observer = new InfiniteQueryObserver(queries, readPages('/x', z.int(), 2));
    const leave = observer.subscribe(() => undefined);
    await pass();
    expect(observer.getCurrentResult().hasNextPage).toBe(true);
    const { data, hasNextPage } = await observer.fetchNextPage();
    expect(data?.pages.flatMap(page => page.data)).toEqual([2, 3]);
    expect(hasNextPage).toBe(false);
    expect(asked).toEqual(['/api/x?limit=50&page=2', '/api/x?limit=50&page=3']);
    leave();
  });
});

describe('data read online', () => {
  const isKept = () => queries.getQueryCache().getAll().length > 0;

  it('is deleted at sign-out', async () => {
    look(read('/x', answer)).leave();
    await pass();
    expect(isKept()).toBe(true);
    closeDatabase();
    expect(isKept()).toBe(false);
  });

  it('isn’t shared with another company, even if it arrives late', async () => {
    let open = () => {};
    const gate = new Promise<void>(resolve => {
      open = resolve;
    });
    vi.stubGlobal('fetch', async () => {
      await gate;
      return respond();
    });
    look(read('/x', answer)).leave();
    enter(2);
    open();
    await pass();
    expect(isKept()).toBe(false);
    expect(read('/x', answer).queryKey.slice(0, 3)).toEqual([ANA, 2, '/x']);
  });
});
