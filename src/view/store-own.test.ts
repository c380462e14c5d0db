import 'fake-indexeddb/auto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import * as fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notificationRead } from '../../domain/commands/notification-read';
import { runs } from '../../tests/factories/arbitraries';
import { aBoard, aMember, aPhase } from '../../tests/factories/board';
import { aCard, aComment } from '../../tests/factories/card';
import { idOf, sequenceOfIds } from '../../tests/factories/ids';
import { aNotification, anActor } from '../../tests/factories/people';
import { NOW } from '../../tests/factories/times';
import { PatioDatabase } from '../mirror/database';
import { takeBack } from '../outbox/outbox';
import { noteVerdict } from '../outbox/to-send';
import { loadCommands } from '../overlay/commands';
import { decideAndKeep, newEntry } from '../overlay/decide';
import { readMentions } from './my-day';
import { mentionsSlice } from './slices/mentions-slice';
import { ViewStore } from './store';

const newId = sequenceOfIds(29);
const actor = anActor();
const [one, two] = ['aviso', 'outro aviso'].map(name => aNotification({ id: idOf(name) }));
const card = aCard();

let db: PatioDatabase;
let store: ViewStore;
let close: () => void;
/** Number of unread mentions in each frame that the screens were notified of. */
let frames: (number | undefined)[] = [];
const unread = () => readMentions(store)?.map(({ id }) => id);

beforeAll(loadCommands);
beforeEach(async () => {
  db = new PatioDatabase(actor.user_id, 1, { name: newId(), indexedDB: new IDBFactory(), IDBKeyRange });
  await db.board.put(aBoard());
  await db.phase.put(aPhase());
  await db.member.put(aMember({ user_id: actor.user_id }));
  await db.card.put(card);
  await db.notification.bulkPut([one!, two!]);
  store = new ViewStore(db, actor);
  const unsubscribe = store.subscribe(() => frames.push(unread()?.length));
  const release = store.hold([mentionsSlice]);
  await store.refresh();
  frames = [];
  close = () => {
    release();
    unsubscribe();
    db.close();
  };
});
afterEach(() => close());

/** Marks a notification as read as `perform` does: shown at once, then stored. */
async function read(id: string, isKept = true): Promise<string> {
  const entry_id = newId();
  const input = { notification_ids: [id] };
  const doing = { db, actor, now: NOW, newId: () => entry_id };
  store.show(newEntry(notificationRead, input, doing));
  if (isKept) expect(await decideAndKeep(doing, 'notification.read', input)).toMatchObject({ ok: true });
  store.settleShown(entry_id, isKept);
  return entry_id;
}

const noteApplied = (id: string) => noteVerdict(db, id, { status: 'applied', feeds: { x: 1 } });

/** Does what a pull does: writes the row and removes the entry, in one transaction. */
const mirror = (id: string) =>
  db.transaction('rw', db.tables, async () => {
    await db.notification.update(one!.id, { is_read: true });
    await db.outbox.delete(id);
  });

/** Other events meanwhile; all but the tick make the store read. */
const MEANWHILE = {
  tick: () => Promise.resolve(),
  wait: () => store.refresh(),
  comment: () => void db.comment.put(aComment({ id: newId(), card_id: card.id })),
  notice: () => void db.notification.update(two!.id, { title: newId() }),
};
const meanwhile = fc.array(fc.constantFrom(...Object.values(MEANWHILE)), { maxLength: 4 });

describe('a notification marked as read', () => {
  it('S4: never shows as unread again in any frame, whatever arrives and in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(meanwhile, meanwhile, meanwhile),
        fc.boolean(),
        async ([first, second, third], isPullFirst) => {
          await db.notification.put(one!);
          await store.refresh();
          frames = [];
          const reading = read(one!.id);
          expect(frames).toEqual([1]);
          for (const happen of first) await happen();
          const id = await reading;
          for (const happen of second) await happen();
          if (!isPullFirst) void noteApplied(id);
          for (const happen of third) await happen();
          await mirror(id);
          await store.refresh();
          expect(new Set(frames)).toEqual(new Set([1]));
          expect(unread()).toEqual([two!.id]);
          expect(store.entries()).toEqual([]);
        },
      ),
      runs(60),
    );
  });

  it('is unread again when that is undone, refused or could not be stored', async () => {
    await read(one!.id, false);
    expect(frames).toEqual([1, 2]);
    const taken = await read(one!.id);
    await store.refresh();
    expect(unread()).toEqual([two!.id]);
    expect(await takeBack(db, taken)).toBe(true);
    await store.refresh();
    expect(unread()).toHaveLength(2);
    const refused = await read(one!.id);
    await noteVerdict(db, refused, { status: 'refused', code: 'no_company', message: 'Não' });
    await store.refresh();
    expect(unread()).toHaveLength(2);
    expect(store.entriesOf(`notification:${one!.id}`)).toMatchObject([{ id: refused, status: 'refused' }]);
  });

  it('is not marked twice, also together with others', async () => {
    await read(one!.id);
    const doing = { db, actor, now: NOW, newId };
    const again = (notification_ids: string[]) =>
      decideAndKeep(doing, 'notification.read', { notification_ids });
    expect(await again([one!.id])).toEqual({ ok: true, changes: [] });
    expect(await again([two!.id, one!.id])).toMatchObject({ changes: [{ id: two!.id }] });
    expect(await again([one!.id, idOf('aviso que não há')])).toEqual({ ok: true, changes: [] });
    expect(await again(['x'])).toMatchObject({ refusal: { code: 'invalid' } });
    expect(await db.outbox.count()).toBe(2);
  });

  it('makes room for the next ones, since only a limited number is loaded', async () => {
    await db.notification.bulkPut(
      Array.from({ length: 30 }, (_, at) =>
        aNotification({ id: newId(), created_at: `2026-01-04T12:00:${at + 10}.000Z` }),
      ),
    );
    await store.refresh();
    const seen = unread()!;
    expect(seen).toHaveLength(20);
    for (const id of seen) await read(id);
    await store.refresh();
    expect(unread()).toHaveLength(12);
  });
});
