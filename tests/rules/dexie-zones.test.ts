import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * Dexie follows a function across awaits only if it is itself async. An arrow that merely returns a promise loses its
 * transaction, or stops being watched, at the first await inside.
 */
const UNFOLLOWED = /(?:[lL]iveQuery\(\s*|\.transaction\([^()]*(?:\([^()]*\)[^()]*)*,\s*)(?:\(\)|\w+)\s*=>/g;

const unfollowed = (code: string) => [...code.matchAll(UNFOLLOWED)].map(([found]) => found);

describe('what Dexie runs', () => {
  it('is an async function', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(name =>
      /\.tsx?$/.test(name),
    );
    const found = files.flatMap(path =>
      unfollowed(readFileSync(`src/${path}`, 'utf8')).map(code => `${path}: ${code}`),
    );
    expect(found).toEqual([]);
  });

  it('would be found out', () => {
    expect(unfollowed('useLiveQuery(() => read(db), [db])')).toHaveLength(1);
    expect(unfollowed("db.transaction('rw', db.tables, () => apply(db))")).toHaveLength(1);
    expect(unfollowed("db.transaction('rw', db.tables, async () => apply(db))")).toEqual([]);
    expect(unfollowed('liveQuery(async () => read(db))')).toEqual([]);
  });
});
