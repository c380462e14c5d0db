import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBreaches, findCircles, reachable, type Sources } from './imports';

const ROOT = join(import.meta.dirname, '../..');
const ROOMS = ['domain', 'src', 'sw', 'server'];

/** Reads the product's own files; tests may import whatever they test with. */
function readSources(): Sources {
  const paths = ROOMS.flatMap(room =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .map(path => join(room, path).split(sep).join('/'))
      .filter(path => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)),
  );
  return new Map(paths.map(path => [path, readFileSync(join(ROOT, path), 'utf8')]));
}

const breachesOf = (...files: [path: string, text: string][]) => findBreaches(new Map(files));

describe('the import rules', () => {
  const sources = readSources();

  it.each(ROOMS)('cover the files of %s', room => {
    expect([...sources.keys()].some(path => path.startsWith(`${room}/`))).toBe(true);
  });

  it('are followed', () => {
    expect(findBreaches(sources)).toEqual([]);
  });

  it('allow no circular imports', () => {
    expect(findCircles(sources)).toEqual([]);
  });

  it.each([
    'src/mirror/pull.ts',
    'src/outbox/replay.ts',
    'src/outbox/send-files.ts',
    'src/overlay/decide.ts',
    'src/overlay/fold.ts',
    'src/sync/send-all.ts',
  ])('have page and service worker fetch, send and fold with one file: %s', path => {
    for (const start of ['src/main.tsx', 'sw/sw.ts'])
      expect([...reachable(sources, [start])], start).toContain(path);
  });
});

describe('a forbidden import is found', () => {
  it.each<[path: string, text: string, breach: string]>([
    ['domain/policy.ts', `import { Pool } from 'pg';`, 'imports pg'],
    ['domain/policy.ts', `import fs from 'node:fs';`, 'imports node:fs'],
    ['domain/policy.ts', `import { current } from '../src/mirror/current';`, 'imports src/mirror/current'],
    ['domain/commands/x.ts', `import type { Env } from '../../server/env';`, 'imports server/env'],
    ['domain/policy.ts', `import { aCard } from '../tests/factories/card';`, 'imports tests/factories/card'],
    ['server/app.ts', `import { request } from '../src/api/client';`, 'imports src/api/client'],
    ['server/app.ts', `import type { Pool } from 'pg';`, 'imports pg'],
    ['server/jobs/worker.ts', `import { JOBS } from '../job-table';`, 'imports server/job-table'],
    ['server/app-type.ts', `import type { Env } from './env';`, 'imports server/env'],
    ['server/notices/mail/mailer.ts', `import { a } from '../../files/b';`, 'imports server/files/b'],
    ['server/sales/deal.ts', `import { notFound } from '../app-error';`, 'imports server/app-error'],
    ['server/routes/flows.ts', `const { a } = await import('../app');`, 'imports server/app'],
    ['server/routes/flows.ts', `import { eq } from 'drizzle-orm';`, 'imports drizzle-orm'],
    [
      'server/routes/flows.ts',
      `import { pgTable } from 'drizzle-orm/pg-core';`,
      'imports drizzle-orm/pg-core',
    ],
    ['server/routes/flows.ts', 'await pool.query(`SELECT 1`);', 'holds SQL'],
    ['server/routes/flows.ts', `const q = 'UPDATE boards b SET name = $1';`, 'holds SQL'],
    ['server/routes/flows.ts', 'await db.execute(sql`x`);', 'holds SQL'],
    ['sw/sw.ts', `import { view } from '../src/view/hooks';`, 'imports src/view/hooks'],
    ['sw/sw.ts', `import { env } from '../server/env';`, 'imports server/env'],
    ['sw/company.ts', `import Dexie from 'dexie';`, 'imports dexie'],
    ['sw/company.ts', `await db.outbox.delete(id);`, 'writes rows'],
    [
      'sw/company.ts',
      `await request(caller, 'POST', '/sync', answer, {});`,
      'fetches changes outside of src/mirror/pull.ts',
    ],
    [
      'sw/company.ts',
      `await request(caller, 'POST', '/commands', answer, {});`,
      'sends changes outside of src/outbox/replay.ts',
    ],
    ['sw/company.ts', `send(caller, 'POST', '/uploads');`, 'sends files outside of src/api/pieces.ts'],
    ['src/sync/send.ts', `command.decide(state);`, 'decides changes outside of src/overlay'],
    ['src/features/board/page.tsx', `import { Card } from '../card/card';`, 'imports src/features/card/card'],
    ['src/features/board/page.tsx', `import '../shared.css';`, 'imports src/features/shared.css'],
    ['src/features/board/page.tsx', `const a = await fetch('/api/me');`, 'calls fetch'],
    ['src/features/board/page.tsx', `window.fetch('/api/me');`, 'calls fetch'],
    ['src/features/board/page.tsx', `import Dexie from 'dexie';`, 'imports dexie'],
    [
      'src/features/board/page.tsx',
      `import { useLiveQuery } from 'dexie-react-hooks';`,
      'imports dexie-react-hooks',
    ],
    ['src/features/board/page.tsx', `import { pull } from '../../mirror/pull';`, 'imports src/mirror/pull'],
    [
      'src/features/board/page.tsx',
      `const { pull } = await import('../../mirror/pull');`,
      'imports src/mirror/pull',
    ],
    [
      'src/features/board/page.tsx',
      `let db: import('../../mirror/database').PatioDatabase;`,
      'imports src/mirror/database',
    ],
    ['src/features/board/page.tsx', `export { x } from '../../routes/index';`, 'imports src/routes/index'],
    ['src/features/board/page.tsx', `import(\`../../\${name}\`);`, 'imports what is worked out'],
    ['src/features/board/page.tsx', `import(name);`, 'imports what is worked out'],
    ['src/features/board/page.tsx', `import { main } from '../../main';`, 'imports src/main'],
    ['src/view/fold.ts', `import { request } from '../api/client';`, 'imports src/api/client'],
    ['src/view/fold.ts', `import { Page } from '../features/board/page';`, 'imports src/features/board/page'],
    ['src/sync/sync.ts', `import { fold } from '../view/fold';`, 'imports src/view/fold'],
    ['src/sync/sync.ts', `import { session } from '../state/session';`, 'imports src/state/session'],
    ['src/sync/sync.ts', `await fetch(url);`, 'calls fetch'],
    ['src/outbox/outbox.ts', `import type { A } from '../mirror/pull';`, 'imports src/mirror/pull'],
    ['src/mirror/pull.ts', `import { outbox } from '../outbox/outbox';`, 'imports src/outbox/outbox'],
    ['src/api/client.ts', `import { session } from '../state/session';`, 'imports src/state/session'],
    ['src/ui/sheet/sheet.tsx', `import { useBoard } from '../../view/hooks';`, 'imports src/view/hooks'],
    ['src/ui/sheet/sheet.tsx', `import { request } from '../../api/client';`, 'imports src/api/client'],
    ['src/view/index.ts', `export * from './fold';\nexport { a } from './columns';`, 'is a barrel'],
    ['src/ui/utils.ts', 'export const a = 1;', 'is called utils'],
    ['src/ui/utils/dates.ts', 'export const a = 1;', 'is called utils'],
    ['src/ui/date-utils.ts', 'export const a = 1;', 'is called utils'],
  ])('%s: %s', (path, text, breach) => {
    expect(breachesOf([path, text])).toEqual([`${path}: ${breach}`]);
  });

  it('that brings React into the service worker, over any number of steps', () => {
    const files: [string, string][] = [
      ['sw/sw.ts', `import { sync } from '../src/sync/sync';`],
      ['src/sync/sync.ts', `import { current } from '../mirror/current';`],
      ['src/mirror/current.ts', `import { proxy } from 'valtio';`],
    ];
    expect(breachesOf(...files)).toEqual(['src/mirror/current.ts: brings valtio into the service worker']);
    expect(breachesOf(...files.slice(1))).toEqual([]);
  });
});

describe('a circle', () => {
  const file = (path: string, text: string): [string, string] => [path, text];
  const circlesOf = (...files: [string, string][]) => findCircles(new Map(files));

  it('is found, however long', () => {
    const files = [
      file('server/a.ts', `import { b } from './b';`),
      file('server/b.ts', `export { c } from './c';`),
      file('server/c.ts', `import type { A } from './a';`),
    ];
    expect(circlesOf(...files)).toEqual([['server/a.ts', 'server/b.ts', 'server/c.ts']]);
    expect(circlesOf(...files.slice(1))).toEqual([]);
  });

  it('does not count a part that is loaded on demand', () => {
    const files = [
      file('src/ui/a.tsx', `lazy(() => import('./b'));`),
      file('src/ui/b.tsx', `import { A } from './a';`),
    ];
    expect(circlesOf(...files)).toEqual([]);
  });
});

describe('allowed imports are accepted', () => {
  it.each([
    ['domain/policy.ts', `import * as z from 'zod/mini';\nimport { a } from './entities/card';`],
    [
      'server/routes/flows.ts',
      `import { boards } from '../repositories/boards';\nimport { b } from '../../domain/x';`,
    ],
    ['server/repositories/flows/boards.ts', "import { Pool } from 'pg';\npool.query(`SELECT 1`);"],
    ['server/demo/seed.ts', `import { sql } from 'drizzle-orm';\nimport x from '../people/passwords';`],
    [
      'server/routes/flows.ts',
      '// SELECT is for repositories, see import("pg")\nconst list = Array.from("pg");',
    ],
    ['server/pages/static.ts', `app.get('/api/*', a); // any\nimport { x } from '../app-type'; /* ok */`],
    ['sw/sw.ts', `import { replay } from '../src/outbox/replay';\nimport { sync } from '../src/sync/sync';`],
    ['src/main.tsx', `import { theme } from './ui/theme';\nimport { routes } from './routes/a';`],
    [
      'src/routes/_app/flows.tsx',
      `import { Page } from '../../features/flows/page';\nimport '../../state/session';`,
    ],
    [
      'src/features/board/parts/page.tsx',
      `import { a } from '../card-face';\nimport { b } from '../../../ui/sheet';`,
    ],
    ['src/features/board/page.tsx', `import css from './page.css';\nimport { b } from '../../view/types';`],
    [
      'src/features/board/page.tsx',
      `refetch();\nview.fetch();\nconst page = () => import('../../ui/sheet');`,
    ],
    [
      'src/view/hooks.ts',
      `import { useLiveQuery } from 'dexie-react-hooks';\nimport { x } from '../mirror/current';`,
    ],
    ['src/outbox/outbox.ts', `import { request } from '../api/client';`],
    ['src/ui/entries/entry-row.tsx', `import type { EntryView } from '../../view/types';`],
    ['src/api/client.ts', `await fetch(url);`],
    ['src/routes/index.tsx', `import { a } from '../ui/a';\nexport const Route = createFileRoute('/')({});`],
  ])('%s (%#)', (path, text) => {
    expect(breachesOf([path, text])).toEqual([]);
  });
});
