import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, describe, expect, it } from 'vitest';
import { boardFeed, userFeed } from '../../domain/entities/feeds';
import { shapeOfFeed } from '../../domain/entities/shape';
import type { FeedPage, SyncAnswer, SyncRequest } from '../../domain/sync';
import { aBoard, aTag } from '../../tests/factories/board';
import { anEntry } from '../../tests/factories/entry';
import { sequenceOfIds } from '../../tests/factories/ids';
import { pullAll } from '../../tests/harness/pull-all';
import { type FeedState, type OutboxEntry, PatioDatabase } from './database';

const newId = sequenceOfIds(11);
const USER = newId();
const board = aBoard();
const feed = boardFeed(board.id);
const tag = aTag();

const open: PatioDatabase[] = [];
afterEach(() => {
  for (const db of open.splice(0)) db.close();
});

function aDatabase(): PatioDatabase {
  const db = new PatioDatabase(USER, 1, { name: newId(), indexedDB: new IDBFactory(), IDBKeyRange });
  open.push(db);
  return db;
}

const aPage = (values: Partial<FeedPage> = {}): FeedPage => ({
  feed,
  from: null,
  cursor: 'a.5',
  reset: false,
  head: true,
  rows: [],
  ...values,
});

/** Pulls from a server that gives these responses one after another. Returns the requests that it received. */
async function pullFrom(db: PatioDatabase, ...answers: (Partial<SyncAnswer> | (() => Promise<object>))[]) {
  const asked: SyncRequest[] = [];
  const fetch = async (_path: unknown, init?: RequestInit) => {
    asked.push(JSON.parse(String(init?.body)));
    const next = answers.shift();
    const given = typeof next === 'function' ? await next() : next;
    return Response.json({ data: { entitled: [feed], pages: [], verdicts: {}, ...given } });
  };
  await pullAll(db, { token: 't', tenant_id: 1, fetch: fetch as typeof globalThis.fetch });
  return asked;
}

function anAppliedEntry(sequence: number, values: Partial<OutboxEntry> = {}): OutboxEntry {
  return anEntry({
    id: newId(),
    sequence,
    card_id: newId(),
    status: 'applied',
    verdict: { status: 'applied', feeds: { [feed]: 5 } },
    ...values,
  });
}

const row = (entity: string, values: { id: string }) =>
  ({ entity, id: values.id, row: values }) as FeedPage['rows'][number];

describe('a newer server', () => {
  it('may send entities that this version doesn’t know', async () => {
    const db = aDatabase();
    await pullFrom(db, { pages: [aPage({ rows: [row('tag', tag), row('hologram', { id: newId() })] })] });
    expect(await db.tag.toArray()).toEqual([tag]);
    expect((await db.feeds.get(feed))?.cursor).toBe('a.5');
  });

  it('may send a row of another shape: it is stored as it is and stops nothing', async () => {
    const db = aDatabase();
    const striped = { ...tag, id: newId(), color: 'striped' };
    await pullFrom(db, { pages: [aPage({ rows: [row('tag', tag), row('tag', striped)] })] });
    expect((await db.tag.toArray()).map(({ color }) => color).sort()).toEqual([tag.color, 'striped']);
  });
});

describe('an app that learnt a new shape', () => {
  const shape = shapeOfFeed(feed);
  const held = (values: Partial<FeedState> = {}): FeedState => ({
    feed,
    cursor: 'a.5',
    ready: true,
    ...values,
  });
  const marked = { ...tag, name: 'Com o que é novo' };

  it('requests the feed again once, and shows the old rows meanwhile', async () => {
    const db = aDatabase();
    await db.feeds.put(held());
    await db.tag.put(tag);
    let meanwhile: unknown;
    const asked = await pullFrom(db, { pages: [aPage({ from: 'a.5', cursor: 'a.6', shape })] }, async () => {
      meanwhile = [await db.tag.toArray(), (await db.feeds.get(feed))?.ready];
      return { pages: [aPage({ from: 'a.0.0.0.6', cursor: 'a.6', shape, rows: [row('tag', marked)] })] };
    });
    expect(meanwhile).toEqual([[tag], true]);
    expect(asked.map(({ feeds }) => feeds[feed])).toEqual(['a.5', 'a.0.0.0.6']);
    expect(await db.tag.toArray()).toEqual([marked]);
    expect(await db.feeds.get(feed)).toEqual(held({ cursor: 'a.6', shape }));
    expect(await pullFrom(db, { pages: [aPage({ from: 'a.6', cursor: 'a.6', shape })] })).toHaveLength(1);
  });

  it.each([
    ['an older server, which names none', undefined],
    ['a server of another', 'other'],
  ])(
    'requests nothing again of %s, and requests it again of its own after that one has sent rows',
    async (_, other) => {
      const db = aDatabase();
      await db.feeds.put(held({ shape }));
      const theirs = { ...(other && { shape: other }) };
      const quiet = aPage({ from: 'a.5', cursor: 'a.5', ...theirs });
      expect(await pullFrom(db, { pages: [quiet] })).toHaveLength(1);
      expect((await db.feeds.get(feed))?.shape).toBe(shape);
      const telling = aPage({ from: 'a.5', cursor: 'a.6', rows: [row('tag', tag)], ...theirs });
      expect(await pullFrom(db, { pages: [telling] })).toHaveLength(1);
      expect(await db.feeds.get(feed)).toEqual(held({ cursor: 'a.6' }));
      const asked = await pullFrom(
        db,
        { pages: [aPage({ from: 'a.6', cursor: 'a.6', shape })] },
        { pages: [aPage({ from: 'a.0.0.0.6', cursor: 'a.6', shape, rows: [row('tag', marked)] })] },
      );
      expect(asked).toHaveLength(2);
      expect(await db.tag.toArray()).toEqual([marked]);
    },
  );

  it('accepts a snapshot from a server of its own shape as complete', async () => {
    const db = aDatabase();
    expect(
      await pullFrom(db, { pages: [aPage({ reset: true, rows: [row('tag', tag)], shape })] }),
    ).toHaveLength(1);
    expect((await db.feeds.get(feed))?.shape).toBe(shape);
  });
});

describe('S4: settling', () => {
  it('asks about applied entries first, however many others wait, and goes on until all are settled', async () => {
    const db = aDatabase();
    await db.feeds.put({ feed, cursor: 'a.5', ready: true });
    const waiting = Array.from({ length: 1100 }, (_, at) =>
      anAppliedEntry(at, { status: 'waiting', verdict: null, card_id: board.id }),
    );
    const applied = Array.from({ length: 1200 }, (_, at) => anAppliedEntry(2000 + at));
    await db.outbox.bulkAdd([...waiting, ...applied]);
    const answer = { pages: [aPage({ from: 'a.5' })] };
    const asked = await pullFrom(db, answer, answer, answer);
    expect(asked.map(({ unsettled }) => unsettled.length)).toEqual([1000, 1000, 1000]);
    expect(asked[0]!.unsettled).toEqual(applied.slice(0, 1000).map(({ id }) => id));
    expect(await db.outbox.where({ status: 'applied' }).count()).toBe(0);
    expect(await db.outbox.count()).toBe(1100);
  });

  it('doesn’t touch entries that it didn’t ask about: whether the server still has them is unknown', async () => {
    const db = aDatabase();
    await db.feeds.put({ feed, cursor: 'a.5', ready: true });
    const [known, later] = [anAppliedEntry(1), anAppliedEntry(2)];
    await db.outbox.add(known);
    await pullFrom(db, async () => {
      await db.outbox.add(later);
      return { pages: [aPage({ from: 'a.5' })], verdicts: { [known.id]: known.verdict } };
    });
    expect((await db.outbox.toArray()).map(({ id }) => id)).toEqual([later.id]);
  });

  it('waits until every feed held here has reached the revision', async () => {
    const db = aDatabase();
    const mine = userFeed(USER);
    await db.feeds.put({ feed, cursor: 'a.4', ready: true });
    await db.feeds.put({ feed: mine, cursor: 'a.6', ready: true });
    await db.outbox.add(
      anAppliedEntry(1, { verdict: { status: 'applied', feeds: { [feed]: 5, [mine]: 7 } } }),
    );
    const entitled = [feed, mine];
    const own = aPage({ feed: mine, from: 'a.6', cursor: 'a.6' });
    await pullFrom(db, { entitled, pages: [aPage({ from: 'a.4' }), own] });
    expect(await db.outbox.count()).toBe(1);
    await pullFrom(db, { entitled, pages: [aPage({ from: 'a.5' }), { ...own, cursor: 'a.7.x' }] });
    expect(await db.outbox.count()).toBe(1);
    await pullFrom(db, {
      entitled,
      pages: [aPage({ from: 'a.5' }), { ...own, from: 'a.7.x', cursor: 'a.7' }],
    });
    expect(await db.outbox.count()).toBe(0);
  });
});

describe('S4: a response that another tab has overtaken', () => {
  it('doesn’t erase a flow that is held again by then, and is requested again', async () => {
    const db = aDatabase();
    await db.feeds.put({ feed, cursor: 'a.5', ready: true });
    const overtaken = async () => {
      await db.tag.put(tag);
      await db.feeds.put({ feed, cursor: 'a.9', ready: true });
      return { entitled: [] };
    };
    const asked = await pullFrom(db, overtaken, { pages: [aPage({ from: 'a.9', cursor: 'a.9' })] });
    expect(asked.map(({ feeds }) => feeds[feed])).toEqual(['a.5', 'a.9']);
    expect(await db.tag.count()).toBe(1);
  });

  it('erases feeds without entitlement when no other tab has overtaken it', async () => {
    const db = aDatabase();
    await db.tag.put(tag);
    await db.feeds.put({ feed, cursor: 'a.5', ready: true });
    await pullFrom(db, { entitled: [] });
    expect(await db.tag.count()).toBe(0);
    expect(await db.feeds.count()).toBe(0);
  });
});

describe('S8: a first snapshot', () => {
  it('is shown once it has reached the head, and stays shown while later pages arrive', async () => {
    const db = aDatabase();
    const readiness: boolean[] = [];
    const look = async () => readiness.push((await db.feeds.get(feed))!.ready);
    await pullFrom(
      db,
      { pages: [aPage({ reset: true, head: false, cursor: 'a.3.x' })] },
      async () => {
        await look();
        return { pages: [aPage({ from: 'a.3.x', head: false })] };
      },
      async () => {
        await look();
        return { pages: [aPage({ from: 'a.5' })] };
      },
    );
    await look();
    expect(readiness).toEqual([false, false, true]);
    await pullFrom(db, { pages: [aPage({ from: 'a.5', cursor: 'a.7.x', head: false })] }, async () => {
      await look();
      return { pages: [aPage({ from: 'a.7.x', cursor: 'a.8' })] };
    });
    expect(readiness.at(-1)).toBe(true);
  });
});
