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
  it('is there for the next page', async () => {
    const place = draftPlace('comment.1');
    expect(await place.read()).toBeNull();
    place.keep('Liguei');
    await place.flush();
    expect(await draftPlace('comment.1').read()).toBe('Liguei');
  });

  it('is there at once, for a page that is reloaded the next moment', async () => {
    draftPlace('comment.1').keep('Liguei');
    expect(await draftPlace('comment.1').read()).toBe('Liguei');
  });

  it('that the device has no room for is told so to whoever asks, also while it is being written', async () => {
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

  it('is written some times a second, however fast one types and never pauses', async () => {
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

  it('is kept at once when the page is hidden', async () => {
    const put = vi.spyOn(db.meta, 'put');
    const place = draftPlace('comment.1');
    place.keep('Liguei');
    place.keep('Liguei ontem');
    page.dispatchEvent(new Event('visibilitychange'));
    expect(put).toHaveBeenLastCalledWith({
      ...{ key: `draft.comment.1 @${holder()}`, value: 'Liguei ontem', by: holder() },
    });
  });

  it('is left alone while another page writes it, and taken up once that is gone', async () => {
    await db.meta.put({ key: 'draft.comment.1', value: 'Da outra aba', by: 'other' });
    let held = [{ name: 'page other' }];
    vi.stubGlobal('navigator', { locks: { request: () => undefined, query: async () => ({ held }) } });
    expect(await draftPlace('comment.1').read()).toBeNull();
    held = [];
    expect(await draftPlace('comment.1').read()).toBe('Da outra aba');
  });

  it('of one tab stays when another writes, and each has its own back', async () => {
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

  it('is gone once it was sent, also what had still to be kept', async () => {
    const place = draftPlace('comment.1');
    place.keep('Liguei');
    await place.flush();
    place.keep('Liguei ontem');
    await place.forget();
    vi.runAllTimers();
    expect(await stored()).toBeUndefined();
  });

  it('is gone once it was sent, also what was kept before the earlier one had been read', async () => {
    await db.meta.put({ key: 'draft.comment.1', value: 'Antes' });
    const place = draftPlace('comment.1');
    const read = place.read();
    place.keep('Liguei');
    await read;
    await place.forget();
    expect(await stored()).toBeUndefined();
  });

  it('takes the place of the earlier one, or leaves it, whenever the page ends', async () => {
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
    // A page that was only refused it, as by a device that is full, has the earlier one go with the next that is kept.
    vi.advanceTimersByTime(250);
    place.keep('Antes e tudo');
    await until(stored, value => value === 'Antes e tudo');
    expect(await rows()).toHaveLength(1);
  });

  it('of another tab stays when this one sends its own', async () => {
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

  it('is not kept for a person who has left meanwhile', async () => {
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
