import { afterEach, describe, expect, it, vi } from 'vitest';
import { underLock } from './tab-lock';

afterEach(() => vi.unstubAllGlobals());

describe('S6: the lock among tabs', () => {
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
