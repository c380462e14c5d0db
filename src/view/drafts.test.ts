import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { idOf, sequenceOfIds } from '../../tests/factories/ids';
import { until } from '../../tests/harness/until';
import { closeDatabase, switchDatabase } from '../mirror/current';
import { PatioDatabase } from '../mirror/database';
import { holder } from '../outbox/page';
import { draftPlace } from './drafts';

const newId = sequenceOfIds(31);
const ANA = idOf('ana');
let db: PatioDatabase;
let page: EventTarget;

beforeEach(async () => {
  page = new EventTarget();
  vi.stubGlobal('document', page);
  db = new PatioDatabase(ANA, 1, { name: newId() });
  await db.open();
  switchDatabase(db, { user_id: ANA, tenant_id: 1, role: 'user' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  closeDatabase();
  await db.delete();
});

const rows = () => db.meta.where('key').startsWith('draft.comment.1').toArray();
const stored = async () => (await rows())[0]?.value;

describe('a draft', () => {
  it('is restored on the next page', async () => {
    const place = draftPlace('comment.1');
    expect(await place.read()).toBeNull();
    place.keep('Liguei');
    await place.flush();
    expect(await draftPlace('comment.1').read()).toBe('Liguei');
  });

  it('is stored at once, so that an immediate reload still finds it', async () => {
    draftPlace('comment.1').keep('Liguei');
    expect(await draftPlace('comment.1').read()).toBe('Liguei');
  });

  it('reports that the device has no room for it, also while a write is running', async () => {
    const place = draftPlace('comment.1');
    const put = vi
      .spyOn(db.meta, 'put')
      .mockReturnValueOnce(Dexie.Promise.reject(new Dexie.QuotaExceededError()) as never);
    place.keep('Liguei');
    expect(await place.flush()).toBe(false);
    put.mockRestore();
    vi.advanceTimersByTime(250);
    place.keep('Liguei ontem');
    expect(await place.flush()).toBe(true);
    expect(await stored()).toBe('Liguei ontem');
  });

  it('is written a few times a second during continuous fast typing', async () => {
    const put = vi.spyOn(db.meta, 'put');
    const place = draftPlace('comment.1');
    for (let length = 1; length <= 50; length++) {
      place.keep('x'.repeat(length));
      vi.advanceTimersByTime(20);
    }
    expect(put.mock.calls.map(([row]) => String(row.value).length)).toEqual([1, 13, 25, 38, 50]);
    expect(await stored()).toBe('x'.repeat(50));
  });

  it('is written at once again after a pause', async () => {
    const put = vi.spyOn(db.meta, 'put');
    const place = draftPlace('comment.1');
    place.keep('Liguei');
    vi.advanceTimersByTime(250);
    place.keep('Liguei ontem');
    expect(put).toHaveBeenCalledTimes(2);
  });

  it('is stored at once when the page is hidden', async () => {
    const put = vi.spyOn(db.meta, 'put');
    const place = draftPlace('comment.1');
    place.keep('Liguei');
    place.keep('Liguei ontem');
    page.dispatchEvent(new Event('visibilitychange'));
    expect(put).toHaveBeenLastCalledWith({
      ...{ key: `draft.comment.1 @${holder()}`, value: 'Liguei ontem', by: holder() },
    });
  });

  it('is ignored while another page writes it, and taken over once that page is gone', async () => {
    await db.meta.put({ key: 'draft.comment.1', value: 'Da outra aba', by: 'other' });
    let held = [{ name: 'page other' }];
    vi.stubGlobal('navigator', { locks: { request: () => undefined, query: async () => ({ held }) } });
    expect(await draftPlace('comment.1').read()).toBeNull();
    held = [];
    expect(await draftPlace('comment.1').read()).toBe('Da outra aba');
  });

  it('survives another tab’s writes, and each tab restores its own', async () => {
    const theirs = { key: 'draft.comment.1 @other', value: 'Da outra aba', by: 'other' };
    await db.meta.put(theirs);
    const held = [{ name: 'page other' }];
    vi.stubGlobal('navigator', { locks: { request: () => undefined, query: async () => ({ held }) } });
    const place = draftPlace('comment.1');
    place.keep('Meu');
    await place.flush();
    expect((await rows()).map(({ value }) => value).sort()).toEqual(['Da outra aba', 'Meu']);
    expect(await draftPlace('comment.1').read()).toBe('Meu');
    await place.forget();
    expect(await rows()).toEqual([theirs]);
  });

  it('is deleted once sent, including text that had not been written yet', async () => {
    const place = draftPlace('comment.1');
    place.keep('Liguei');
    await place.flush();
    place.keep('Liguei ontem');
    await place.forget();
    vi.runAllTimers();
    expect(await stored()).toBeUndefined();
  });

  it('is deleted once sent, including text stored before the earlier draft was read', async () => {
    await db.meta.put({ key: 'draft.comment.1', value: 'Antes' });
    const place = draftPlace('comment.1');
    const read = place.read();
    place.keep('Liguei');
    await read;
    await place.forget();
    expect(await stored()).toBeUndefined();
  });

  it('replaces the earlier draft or leaves it whole, whenever the page ends', async () => {
    await db.meta.put({ key: 'draft.comment.1', value: 'Antes' });
    const place = draftPlace('comment.1');
    await place.read();
    const endThePage = vi.fn(() => {
      throw new Error('The page has ended.');
    });
    db.meta.hook('deleting', endThePage);
    place.keep('Antes e depois');
    await vi.waitUntil(() => endThePage.mock.calls.length > 0);
    expect((await rows()).map(({ value }) => value)).toEqual(['Antes']);
    db.meta.hook('deleting').unsubscribe(endThePage);
    // If only the deletion failed, as on a full device, the earlier draft is deleted with the next one stored.
    vi.advanceTimersByTime(250);
    place.keep('Antes e tudo');
    await until(stored, value => value === 'Antes e tudo');
    expect(await rows()).toHaveLength(1);
  });

  it('survives when another tab sends its own', async () => {
    const [mine, theirs] = [draftPlace('comment.1'), draftPlace('comment.1')];
    mine.keep('Meu');
    await mine.flush();
    await theirs.read();
    theirs.keep('Da outra aba');
    await theirs.flush();
    await mine.forget();
    expect(await stored()).toBe('Da outra aba');
    await theirs.forget();
    expect(await stored()).toBeUndefined();
  });

  it('is not stored for a person who has signed out meanwhile', async () => {
    const put = vi.spyOn(db.meta, 'put');
    const place = draftPlace('comment.1');
    place.keep('Liguei');
    place.keep('Liguei ontem');
    closeDatabase();
    vi.runAllTimers();
    await place.flush();
    await place.forget();
    place.keep('Liguei hoje');
    expect(put).toHaveBeenCalledTimes(1);
  });
});
