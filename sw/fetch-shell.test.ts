import { afterEach, expect, it, vi } from 'vitest';
import { until } from '../tests/harness/until';
import { fetchShell } from './fetch-shell';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('fetches several at a time what is not stored, each once, and goes on where one fails', async () => {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  vi.stubGlobal('caches', { match: async (url: string) => (url === 'stored.js' ? {} : undefined) });
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return new Promise((resolve, reject) => {
      answers.push(() => (url === 'b.js' ? reject(new TypeError()) : resolve(new Response(url))));
    });
  });
  const done = fetchShell(['a.js', 'stored.js', 'b.js', 'c.js', 'd.js', 'e.js', 'f.js']);
  await until(
    () => asked.length,
    count => count === 4,
  );
  for (let at = 0; at < 6; at += 1) {
    await until(
      () => answers[at],
      answer => answer !== undefined,
    );
    expect(asked.length - at).toBeLessThanOrEqual(4);
    answers[at]!();
  }
  await done;
  expect(asked).toEqual(['a.js', 'b.js', 'c.js', 'd.js', 'e.js', 'f.js']);
});
