import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { killPage, openPage, passTime, stubPages, unstubPages } from '../../tests/harness/pages';
import { inTurn, underLock } from './tab-lock';

describe('S6: the lock among tabs', () => {
  afterEach(() => vi.unstubAllGlobals());
  const locks = (request: (...call: never[]) => unknown) =>
    vi.stubGlobal('navigator', { locks: { request } });

  it('has one tab work at a time', async () => {
    locks((_name: never, _options: never, work: () => unknown) => work());
    expect(await underLock('x', async () => 'done')).toBe('done');
  });

  it('does not wait for ever for a tab that sleeps', async () => {
    locks(async () => {
      throw new DOMException('late', 'TimeoutError');
    });
    expect(await underLock('x', async () => 'done all the same')).toBe('done all the same');
  });

  it('does not do work that failed a second time', async () => {
    locks((_name: never, _options: never, work: () => unknown) => work());
    const work = vi.fn(async () => {
      throw new Error('failed');
    });
    await expect(underLock('x', work)).rejects.toThrow('failed');
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('goes ahead where there are no locks', async () => {
    vi.stubGlobal('navigator', {});
    expect(await underLock('x', async () => 'done')).toBe('done');
  });
});

describe('the files’ lock', () => {
  beforeAll(stubPages);
  afterAll(unstubPages);

  const quiet = () => new Promise<void>(resolve => setImmediate(resolve));
  let tabs = 0;
  /** A tab that does something until it is told that it is done, or passed over. */
  function begin(name: string) {
    tabs += 1;
    const page = openPage(`tab ${tabs}`, fetch);
    const tab = {
      page,
      isWorking: false,
      isPassedOver: () => false,
      end: () => {},
      own: undefined as unknown,
    };
    const work = (isPassedOver: () => boolean) => {
      tab.isWorking = true;
      tab.isPassedOver = isPassedOver;
      return new Promise<void>(resolve => {
        tab.end = () => page.inside(resolve);
      });
    };
    void page.inside(async () => {
      tab.own = await inTurn(name, work);
    });
    return tab;
  }
  /** Its timers stand still: it holds what it holds, and shows nothing. */
  const freeze = ({ page }: { page: ReturnType<typeof openPage> }) => page.timers.clear();

  it('is left to a tab that shows that it works, however long that takes', async () => {
    const first = begin('a');
    await quiet();
    for (let minute = 0; minute < 3; minute += 1) {
      const second = begin('a');
      await quiet();
      await passTime(60_000, quiet);
      expect([second.isWorking, second.own]).toEqual([false, false]);
    }
    expect(first.isPassedOver()).toBe(false);
    first.end();
    await quiet();
    expect(first.own).toBe(true);
    const third = begin('a');
    await quiet();
    expect(third.isWorking).toBe(true);
    third.end();
  });

  it('is taken from a frozen tab after 12 s, and once awake that one hears of it', async () => {
    const frozen = begin('b');
    await quiet();
    freeze(frozen);
    const other = begin('b');
    await quiet();
    await passTime(11_900, quiet);
    expect(other.isWorking).toBe(false);
    await passTime(200, quiet);
    expect([other.isWorking, frozen.isPassedOver(), other.isPassedOver()]).toEqual([true, true, false]);
    frozen.end();
    other.end();
    await quiet();
    expect([frozen.own, other.own]).toEqual([false, true]);
  });

  it('goes to another at once when its tab is gone', async () => {
    const gone = begin('c');
    await quiet();
    killPage(gone.page);
    const other = begin('c');
    await quiet();
    expect(other.isWorking).toBe(true);
    other.end();
  });

  it('throws what the work throws, and not that it was passed over', async () => {
    const page = openPage('d', fetch);
    const failing = page.inside(() => inTurn('d', () => Promise.reject(new Error('failed'))));
    await expect(failing).rejects.toThrow('failed');
  });
});
