import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { killPage, openPage, passTime, stubPages, unstubPages } from '../../tests/harness/pages';
import { inTurn, underLock } from './tab-lock';

describe('S6: the lock among tabs', () => {
  afterEach(() => vi.unstubAllGlobals());
  const locks = (request: (...call: never[]) => unknown) =>
    vi.stubGlobal('navigator', { locks: { request } });

  it('lets one tab work at a time', async () => {
    locks((_name: never, _options: never, work: () => unknown) => work());
    expect(await underLock('x', async () => 'done')).toBe('done');
  });

  it('doesn’t wait for ever for a sleeping tab', async () => {
    locks(async () => {
      throw new DOMException('late', 'TimeoutError');
    });
    expect(await underLock('x', async () => 'done all the same')).toBe('done all the same');
  });

  it('doesn’t repeat work that failed', async () => {
    locks((_name: never, _options: never, work: () => unknown) => work());
    const work = vi.fn(async () => {
      throw new Error('failed');
    });
    await expect(underLock('x', work)).rejects.toThrow('failed');
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('goes ahead in browsers without locks', async () => {
    vi.stubGlobal('navigator', {});
    expect(await underLock('x', async () => 'done')).toBe('done');
  });
});

describe('the files’ lock', () => {
  beforeAll(stubPages);
  afterAll(unstubPages);

  const quiet = () => new Promise<void>(resolve => setImmediate(resolve));
  let tabs = 0;
  /** Opens a tab that works until it is ended or passed over. */
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
  /** Freezes a tab: its timers stop, so that it keeps the lock and signals nothing. */
  const freeze = ({ page }: { page: ReturnType<typeof openPage> }) => page.timers.clear();

  it('stays with a tab that shows progress, however long that takes', async () => {
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

  it('is taken from a frozen tab after 12 s, which is informed once awake', async () => {
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

  it('passes to another tab at once when its own is gone', async () => {
    const gone = begin('c');
    await quiet();
    killPage(gone.page);
    const other = begin('c');
    await quiet();
    expect(other.isWorking).toBe(true);
    other.end();
  });

  it('throws the error of the work, and not that the lock was passed on', async () => {
    const page = openPage('d', fetch);
    const failing = page.inside(() => inTurn('d', () => Promise.reject(new Error('failed'))));
    await expect(failing).rejects.toThrow('failed');
  });
});
