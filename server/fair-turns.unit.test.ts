import { describe, expect, test, vi } from 'vitest';
import { Busy, type FairTurns, fairTurns } from './fair-turns';

/** Starts work that runs until it is released, and records which has begun. */
function held(turns: FairTurns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    run: (key: string, name: string, waitMs?: number) =>
      turns.run(
        key,
        async () => {
          begun.push(name);
          await new Promise<void>(resolve => ends.set(name, resolve));
          if (name.startsWith('broken')) throw new Error(name);
          return name;
        },
        waitMs,
      ),
    async end(name: string) {
      ends.get(name)!();
      await new Promise(setImmediate);
    },
  };
}

describe('fair turns', () => {
  test('keys take turns, however many tasks each has waiting', async () => {
    const { begun, run, end } = held(fairTurns({ atOnce: 1, each: 1 }));
    const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map(name => run(name[0]!, name));
    await new Promise(setImmediate);
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']) {
      expect(begun.at(-1)).toBe(name);
      await end(name);
    }
    expect(await Promise.all(all)).toHaveLength(7);
  });

  test('a key uses only its share at once, and the rest is left to others', async () => {
    const { begun, run, end } = held(fairTurns({ atOnce: 3, each: 2 }));
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) void run(name[0]!, name);
    await new Promise(setImmediate);
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await end('b1');
    expect(begun.at(-1)).toBe('b2');
    await end('a1');
    expect(begun.at(-1)).toBe('a3');
  });

  test('a task that fails frees its turn', async () => {
    const { begun, run, end } = held(fairTurns({ each: 1 }));
    const broken = run('a', 'broken');
    void run('a', 'a2');
    await new Promise(setImmediate);
    const told = expect(broken).rejects.toThrowError('broken');
    await end('broken');
    await told;
    expect(begun).toEqual(['broken', 'a2']);
  });

  test('a task that waits too long or behind too many is refused and leaves the queue', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { begun, run, end } = held(fairTurns({ each: 1, mostWaiting: 2 }));
    void run('a', 'a1', 100);
    const late = run('a', 'a2', 100);
    const next = run('a', 'a3', 1_000);
    await expect(run('a', 'a4', 1_000)).rejects.toThrowError(Busy);
    const told = expect(late).rejects.toThrowError(Busy);
    vi.advanceTimersByTime(100);
    await told;
    vi.useRealTimers();
    await end('a1');
    await end('a3');
    expect(await next).toBe('a3');
    expect(begun).toEqual(['a1', 'a3']);
  });
});
