import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anEntry } from '../../tests/factories/entry';
import { sequenceOfIds } from '../../tests/factories/ids';
import { type OutboxEntry, PatioDatabase } from '../mirror/database';
import { canTakeBack, followersOf, isBlocked } from './order';
import { appendEntry, discard, discardWithFollowers, readOutbox, release, takeBack } from './outbox';
import { holder, openPages } from './page';
import { markSent, noteVerdict, readyToSend } from './to-send';

const newId = sequenceOfIds(77);
const USER = newId();
let db: PatioDatabase;
beforeEach(() => {
  db = new PatioDatabase(USER, 1, { name: newId(), indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => db.close());

/** Adds a waiting change of this subject; its other columns always name the same card. */
async function wait(subject: string, more: Pick<OutboxEntry, 'held'> = {}): Promise<string> {
  const id = newId();
  await db.transaction('rw', db.outbox, db.meta, async () =>
    appendEntry(db, anEntry({ id, subject, ...more })),
  );
  return id;
}

const ready = async () => readyToSend(await readOutbox(db)).map(({ entry }) => entry.id);

describe('S5: changes of one subject', () => {
  const [card, notice] = ['card:1', 'notification:1'] as [string, string];
  const refuse = (id: string) => noteVerdict(db, id, { status: 'refused', code: 'invalid', message: 'Não' });

  it('are sent in order, each after the one before; those of other subjects are independent', async () => {
    const moved = await wait(card);
    const read = await wait(notice);
    const again = await wait(notice);
    const edited = await wait(card);
    const all = await readOutbox(db);
    expect(readyToSend(all).map(({ entry, after }) => [entry.id, after])).toEqual([
      [moved, []],
      [read, []],
      [again, [read]],
      [edited, [moved]],
    ]);
    expect(all.map(entry => canTakeBack(entry, all))).toEqual([false, false, true, true]);
  });

  it('wait behind a refused one and are discarded with it; those of other subjects continue', async () => {
    const read = await wait(notice);
    const moved = await wait(card);
    const again = await wait(notice);
    await refuse(read);
    expect(await ready()).toEqual([moved]);
    const all = await readOutbox(db);
    expect(all.map(entry => isBlocked(entry, all))).toEqual([false, false, true]);
    expect(followersOf(all[0]!, all).map(({ id }) => id)).toEqual([again]);
    await discardWithFollowers(db, read);
    expect((await readOutbox(db)).map(({ id }) => id)).toEqual([moved]);
  });
});

describe('undoing a change', () => {
  it('removes a change that hasn’t been sent, and none that may have been', async () => {
    const subject = newId();
    const id = await wait(subject);
    expect(await takeBack(db, id)).toBe(true);
    expect(await db.outbox.count()).toBe(0);
    const sent = await wait(subject);
    expect(await markSent(db, [sent])).toEqual([sent]);
    expect(await takeBack(db, sent)).toBe(false);
    expect(await takeBack(db, newId())).toBe(false);
    expect(await db.outbox.count()).toBe(1);
  });

  it('keeps a change that a later one of its subject follows', async () => {
    const subject = newId();
    const first = await wait(subject);
    const second = await wait(subject);
    await wait(newId());
    expect(await takeBack(db, first)).toBe(false);
    expect(await takeBack(db, second)).toBe(true);
    expect(await takeBack(db, first)).toBe(true);
  });

  it('either precedes or loses to a request about to leave, never both', async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = await wait(newId());
      const [isTaken, leaving] = await Promise.all([takeBack(db, id), markSent(db, [id])]);
      expect(leaving.includes(id)).toBe(!isTaken);
    }
  });
});

describe('a held change', () => {
  it('is not sent, nor what follows it on its subject, until it is released', async () => {
    const subject = newId();
    const held = await wait(subject, { held: 'a page' });
    const behind = await wait(subject);
    const other = await wait(newId());
    expect(await ready()).toEqual([other]);
    expect(await markSent(db, [held])).toEqual([]);
    await release(db, ({ id }) => id === held);
    expect(await ready()).toEqual([held, behind, other]);
  });

  it('is released at the next start if its page is gone, and no other page’s with it', async () => {
    const left = await wait(newId(), { held: 'a page that is gone' });
    const own = await wait(newId(), { held: holder() });
    expect(await ready()).toEqual([]);
    const isOpen = await openPages();
    await release(db, ({ by }) => !isOpen(by));
    expect(await ready()).toEqual([left]);
    await release(db, ({ id }) => id === own);
    expect(await ready()).toEqual([left, own]);
  });
});

describe('S5: a command with a file', () => {
  const card = 'card:files';
  let at = 0;
  const keep = async (more: Partial<OutboxEntry>) => {
    const id = newId();
    at += 1;
    await db.transaction('rw', db.outbox, db.meta, async () =>
      appendEntry(db, anEntry({ id, subject: card, name: `change ${at}`, ...more })),
    );
    return id;
  };
  const aFile = (attachment_id: string, file: 'here' | 'there' = 'here') =>
    keep({ name: 'attachment.add', file, input: { attachment_id } });

  it('delays no comment and no other file, and follows only the creation of its card', async () => {
    const made = await keep({ name: 'card.create' });
    const first = await aFile('one');
    const commented = await keep({});
    const second = await aFile('two', 'there');
    const all = await readOutbox(db);
    expect(readyToSend(all).map(({ entry, after }) => [entry.id, after])).toEqual([
      [made, []],
      [commented, [made]],
      [second, [made]],
    ]);
    expect(all.map(entry => canTakeBack(entry, all))).toEqual([false, true, true, true]);
    await noteVerdict(db, first, { status: 'refused', code: 'invalid', message: 'Não' });
    expect(await ready()).toEqual([made, commented, second]);
  });

  it('delays the move that depends on it, and what follows that move', async () => {
    const photo = await aFile('photo');
    const moved = await keep({ name: 'card.move', awaits: ['photo'] });
    const commented = await keep({});
    expect(await ready()).toEqual([]);
    await db.outbox.update(photo, { file: 'there' });
    expect(readyToSend(await readOutbox(db)).map(({ entry, after }) => [entry.id, after])).toEqual([
      [photo, []],
      [moved, [photo]],
      [commented, [moved]],
    ]);
    await noteVerdict(db, photo, { status: 'refused', code: 'invalid', message: 'Não' });
    const all = await readOutbox(db);
    expect(await ready()).toEqual([]);
    expect(all.map(entry => isBlocked(entry, all))).toEqual([false, true, true]);
    // If only the photo is discarded, the move is left to the server to decide.
    await discard(db, photo);
    expect(await ready()).toEqual([moved, commented]);
  });

  it('is discarded with its card, together with all that waits behind', async () => {
    const made = await keep({ name: 'card.create' });
    await aFile('one', 'there');
    await keep({});
    await noteVerdict(db, made, { status: 'refused', code: 'invalid', message: 'Não' });
    await discardWithFollowers(db, made);
    expect(await db.outbox.count()).toBe(0);
  });
});
