import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * Matches functions that Dexie can't follow. It follows a function across awaits only if the function itself is async:
 * an arrow that merely returns a promise loses its transaction, or is no longer watched, at the first await inside.
 */
const UNFOLLOWED = /(?:[lL]iveQuery\(\s*|\.transaction\([^()]*(?:\([^()]*\)[^()]*)*,\s*)(?:\(\)|\w+)\s*=>/g;

const unfollowed = (code: string) => [...code.matchAll(UNFOLLOWED)].map(([found]) => found);

describe('a function that Dexie runs', () => {
  it('is an async function', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(name =>
      /\.tsx?$/.test(name),
    );
    const found = files.flatMap(path =>
      unfollowed(readFileSync(`src/${path}`, 'utf8')).map(code => `${path}: ${code}`),
    );
    expect(found).toEqual([]);
  });

  it('is reported by the check otherwise', () => {
    expect(unfollowed('useLiveQuery(() => read(db), [db])')).toHaveLength(1);
    expect(unfollowed("db.transaction('rw', db.tables, () => apply(db))")).toHaveLength(1);
    expect(unfollowed("db.transaction('rw', db.tables, async () => apply(db))")).toEqual([]);
    expect(unfollowed('liveQuery(async () => read(db))')).toEqual([]);
  });
});
