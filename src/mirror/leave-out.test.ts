import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { boardFeed } from '../../domain/entities/feeds';
import type { FeedPage, SyncRequest } from '../../domain/sync';
import { aBoard, aTag } from '../../tests/factories/board';
import { anEntry } from '../../tests/factories/entry';
import { sequenceOfIds } from '../../tests/factories/ids';
import { pullAll } from '../../tests/harness/pull-all';
import { choose } from './choices';
import { PatioDatabase } from './database';
import { leaveOut, takeBack } from './leave-out';

const newId = sequenceOfIds(23);
const board = aBoard();
const feed = boardFeed(board.id);
const tag = aTag();

let db: PatioDatabase;
let asked: SyncRequest[];
beforeEach(() => {
  db = new PatioDatabase(newId(), 1, { name: newId(), indexedDB: new IDBFactory(), IDBKeyRange });
  asked = [];
});
afterEach(() => db.close());

/** Pulls from a server that sends the flow whether or not it is requested, as an older one does. */
async function pull(meanwhile = async () => {}): Promise<void> {
  const fetch = async (_path: unknown, init?: RequestInit) => {
    const request = JSON.parse(String(init?.body)) as SyncRequest;
    asked.push(request);
    await meanwhile();
    const page: FeedPage = {
      ...{ feed, from: request.feeds[feed] ?? null, cursor: 'a.5', reset: false, head: true },
      rows: [{ entity: 'tag', id: tag.id, row: tag }],
    };
    return Response.json({ data: { entitled: [feed], pages: [page], verdicts: {} } });
  };
  await pullAll(db, { token: 't', tenant_id: 1, fetch: fetch as typeof globalThis.fetch });
}
const here = async () => [await db.tag.count(), await db.feeds.count()];

describe('a flow left out of this device', () => {
  it('is removed at once, named in each pull, and stays away whatever the server sends', async () => {
    await pull();
    expect(await leaveOut(db, board.id)).toBe(0);
    expect(await here()).toEqual([0, 0]);
    asked = [];
    await pull();
    expect(asked).toMatchObject([{ feeds: {}, without: [feed] }]);
    expect(await here()).toEqual([0, 0]);
    expect(await db.meta.get('complete')).toBeDefined();
  });

  it('doesn’t return with a response that was on its way', async () => {
    await pull(async () => void (await leaveOut(db, board.id)));
    expect(await here()).toEqual([0, 0]);
  });

  it('is loaded completely when it is chosen again', async () => {
    await pull();
    await leaveOut(db, board.id);
    expect(await takeBack(db, board.id)).toBe(true);
    expect(await takeBack(db, board.id)).toBe(false);
    // The flow is not here without a connection, although it was complete once.
    expect((await db.meta.get('coming'))?.value).toEqual([feed]);
    await pull();
    expect((await db.meta.get('coming'))?.value).toEqual([]);
    expect(asked.at(-1)).not.toHaveProperty('without');
    expect(await here()).toEqual([1, 1]);
  });

  it.each(['waiting', 'applied', 'refused'] as const)(
    'stays while it has a change that is %s',
    async status => {
      await pull();
      await db.outbox.add(
        anEntry({ id: newId(), sequence: 1, card_id: newId(), board_id: board.id, status }),
      );
      expect(await leaveOut(db, board.id)).toBe(1);
      expect(await here()).toEqual([1, 1]);
    },
  );

  it('doesn’t affect other choices', async () => {
    await choose(db, 'flows', 'a', true);
    await leaveOut(db, board.id);
    await choose(db, 'cards', 'b', true);
    const row = await db.meta.get('choices');
    expect(row?.value).toEqual({ without: [board.id], flows: ['a'], cards: ['b'] });
  });
});
