import { afterEach, expect, it, vi } from 'vitest';
import { until } from '../tests/harness/until';
import { fetchShell } from './fetch-shell';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Creates a browser cache with these files in it. */
function cacheWith(...urls: string[]) {
  const stored = new Map(urls.map(url => [url, new Response('stored')]));
  vi.stubGlobal('caches', {
    open: async () => ({
      keys: async () => [...stored.keys()],
      match: async (url: string) => stored.get(url),
      put: async (url: string, answer: Response) => void stored.set(url, answer),
    }),
  });
  return stored;
}

function packOf(files: Record<string, string>): Response {
  const form = new FormData();
  for (const [url, text] of Object.entries(files))
    form.set(url, new File([text], url, { type: 'text/javascript' }));
  return new Response(form);
}

it('missing files are fetched several at a time, each once, and a failure does not stop the rest', async () => {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  cacheWith('stored.js');
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return new Promise((resolve, reject) => {
      answers.push(() => (url === 'b.js' ? reject(new TypeError()) : resolve(new Response(url))));
    });
  });
  const done = fetchShell(['a.js', 'stored.js', 'b.js', 'c.js', 'd.js', 'e.js', 'f.js'], 'app');
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

it('an empty device stores all files from one response, except files of another version', async () => {
  const asked: string[] = [];
  const stored = cacheWith();
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return url === '/app-pack' ? packOf({ 'a.js': 'one', 'other.js': 'two' }) : new Response(url);
  });
  await fetchShell(['a.js', 'b.js'], 'app');
  expect(asked).toEqual(['/app-pack', 'b.js']);
  expect([...stored.keys()]).toEqual(['a.js']);
  expect(stored.get('a.js')!.headers.get('content-type')).toBe('text/javascript');
  expect(await stored.get('a.js')!.text()).toBe('one');
});

it.each([
  ['an older server, that knows of none', new Response('{}', { status: 404 })],
  [
    'one that was cut',
    new Response('--x', { headers: { 'content-type': 'multipart/form-data; boundary=x' } }),
  ],
])('files are fetched one by one with %s', async (_why, answer) => {
  const asked: string[] = [];
  cacheWith();
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return url === '/app-pack' ? answer : new Response(url);
  });
  await fetchShell(['a.js'], 'app');
  expect(asked).toEqual(['/app-pack', 'a.js']);
});
