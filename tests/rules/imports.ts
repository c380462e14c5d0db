import { posix } from 'node:path';

/** Source files by their path from the repository's root. */
export type Sources = Map<string, string>;

const BELOW_FEATURES = [
  'domain',
  'src/acts',
  'src/view',
  'src/outbox',
  'src/api',
  'src/state',
  'src/ui',
  'src/sync',
  'src/online',
  'src/pictures',
];

/** Rooms of the server by floor: each folder, and each file directly in `server`. */
const SERVER_FLOORS = [
  ['app-error', 'app-type', 'bounds', 'fair-turns', 'feeds', 'outside', 'root', 'start-error'],
  ['env', 'openapi', 'start', 'temporary-files'],
  ['database'],
  ['repositories'],
  ['http', 'jobs'],
  ['files', 'notices', 'pages', 'sync'],
  ['commands', 'exports', 'vehicles'],
  ['flows', 'retention'],
  ['people'],
  ['demo', 'job-table', 'routes'],
  ['add-jobs', 'greeting'],
  ['app'],
  ['main'],
].map(floor => floor.map(room => `server/${room}`));

/** Rooms that each room of the server may import: those on the floors below its own. */
const SERVER_MAY_IMPORT = Object.fromEntries(
  SERVER_FLOORS.flatMap((floor, height) =>
    floor.map(room => [room, ['domain', ...SERVER_FLOORS.slice(0, height).flat()]]),
  ),
);

/**
 * Imports that each room may have besides itself: folders, or single files. The files directly in `src` combine all
 * rooms.
 */
const MAY_IMPORT: Record<string, string[]> = {
  domain: [],
  ...SERVER_MAY_IMPORT,
  sw: [
    ...['domain', 'src/mirror', 'src/outbox', 'src/overlay', 'src/api', 'src/sync', 'src/pictures'],
    ...[
      'src/state/session/create-turns',
      'src/state/session/device',
      'src/state/session/device-caches',
      'src/state/push/last-push',
      'src/state/push/notification-turns',
      'src/state/push/push-subscription',
      'src/state/shared-photos',
    ],
  ],
  src: ['domain', 'src'],
  'src/routes': ['src/features', ...BELOW_FEATURES],
  'src/features': BELOW_FEATURES,
  'src/acts': [
    ...['domain', 'src/view', 'src/state', 'src/sync'],
    ...['src/api/keep-file', 'src/ui/text/write-clipboard'],
  ],
  'src/view': ['domain', 'src/mirror', 'src/outbox', 'src/overlay', 'src/state/ask-before-leaving'],
  'src/overlay': ['domain', 'src/mirror', 'src/outbox'],
  'src/sync': ['domain', 'src/mirror', 'src/outbox', 'src/api'],
  // One database holds both, so that an entry leaves the outbox in the same transaction that mirrors its effect.
  'src/outbox': ['domain', 'src/api', 'src/mirror/database'],
  'src/mirror': ['domain', 'src/api'],
  'src/pictures': [
    ...['domain', 'src/mirror', 'src/sync/asked-of-worker', 'src/sync/connectivity', 'src/sync/tab-lock'],
    'src/state/session/device-caches',
  ],
  'src/state': ['domain', 'src/api', 'src/mirror', 'src/sync'],
  'src/online': ['domain', 'src/api', 'src/mirror', 'src/sync', 'src/state'],
  // Errors of requests are shown the same way everywhere; parts don't make requests themselves.
  'src/ui': [
    ...['domain', 'src/view/types', 'src/api/error', 'src/api/problem'],
    ...['src/state/ask-before-leaving', 'src/state/picture-grant', 'src/state/reload-once'],
  ],
  'src/api': ['domain'],
};

/** Packages that the domain may import: those that check whether a value is valid. */
const OF_DOMAIN = /^(?:zod|libphonenumber-js|cpf-cnpj-validator)(?:\/|$)/;

const SQL_FOLDERS = ['repositories', 'database', 'feeds', 'commands', 'sync', 'demo'].map(
  name => `server/${name}`,
);
const SQL = /\b(?:SELECT|INSERT INTO|DELETE FROM|UPDATE \w+ (?:\w+ )?SET|LISTEN)\b|\bsql`/;
const FETCH = /(?:^|[^.\w])(?:(?:window|globalThis|self)\.)?fetch\s*\(/;
const REACT =
  /^(?:react|react-dom|@mantine|@lingui\/react|@tanstack\/react-[\w-]+|dexie-react-hooks|valtio$)(?:\/|$)/;

/**
 * Work on a device that pages and the service worker do with the same files: the code that does it, its only place, and
 * the breach elsewhere.
 */
const ONE_PLACE: [code: RegExp, place: string, breach: string][] = [
  [/['"`]POST['"`], ['"`]\/sync\b/, 'src/mirror/pull.ts', 'fetches changes'],
  [/['"`]POST['"`], ['"`]\/commands\b/, 'src/outbox/replay.ts', 'sends changes'],
  [/['"`]\/uploads\b/, 'src/api/pieces.ts', 'sends files'],
  [/\.decide\(/, 'src/overlay', 'decides changes'],
];
/** Matches a write to a table of a company's database on the device. */
const ROW_WRITE =
  /\bdb\.(?:\w+\.(?:add|put|update|delete|clear|modify|bulk(?:Add|Put|Update|Delete))|transaction)\(/;

/** Matches an import that is made on demand. */
const LATER = /\bimport\s*\([^)]*\)/g;

const isIn = (folder: string, path: string) => path === folder || path.startsWith(`${folder}/`);
const without = (path: string) => path.replace(/\.tsx?$/, '');

/**
 * Returns the room of a file: `domain`, `sw`, a folder or a single file of `server`, a folder of `src`, or one feature.
 */
function roomOf(path: string): string {
  const [top, folder, feature, ...rest] = path.split('/');
  if (top === 'server') return `server/${without(folder!)}`;
  if (top !== 'src') return top!;
  if (feature === undefined) return 'src';
  return folder === 'features' && rest.length > 0 ? `src/features/${feature}` : `src/${folder}`;
}

/** Returns the text without its comments. */
function codeOf(text: string): string {
  const tokens = /(['"])(?:\\.|(?!\1)[^\\\n])*\1|`(?:\\.|[^\\`])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
  return text.replace(tokens, token => (token.startsWith('/') ? ' ' : token));
}

/** Returns all imports, of values or types, static or dynamic: packages by name, files by path. */
function importsOf(path: string, code: string): { packages: string[]; files: string[] } {
  const found = [...code.matchAll(/\b(?:from\s*|(?:import|require)\s*\(?\s*)(['"`])([^'"`\n$]+)\1/g)];
  const names = found.map(([, , name]) => name!.replace(/\?\w+$/, ''));
  const isFile = (name: string) => /^\.\.?(\/|$)/.test(name);
  return {
    packages: names.filter(name => !isFile(name)),
    files: names.filter(isFile).map(name => posix.join(posix.dirname(path), name)),
  };
}

/**
 * Returns cycles of files that import each other, types included, each as its files in order; dynamic imports are not
 * counted.
 */
export function findCircles(sources: Sources): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const visit = (path: string, way: string[]): void => {
    const at = way.indexOf(path);
    if (at >= 0) circles.push(way.slice(at));
    if (at >= 0 || done.has(path)) return;
    for (const file of filesImportedBy(sources, path, LATER)) visit(file, [...way, path]);
    done.add(path);
  };
  for (const path of sources.keys()) visit(path, []);
  return circles;
}

function filesImportedBy(sources: Sources, path: string, leftOut?: RegExp): string[] {
  const code = codeOf(sources.get(path)!);
  return importsOf(path, leftOut ? code.replace(leftOut, '') : code).files.flatMap(
    file => [file, `${file}.ts`, `${file}.tsx`].find(name => sources.has(name)) ?? [],
  );
}

/** Returns the files that these import, directly or indirectly, including themselves. */
export function reachable(sources: Sources, starts: string[]): Set<string> {
  const seen = new Set(starts);
  for (const path of seen) for (const file of filesImportedBy(sources, path)) seen.add(file);
  return seen;
}

function brokenIn(path: string, code: string): string[] {
  const room = roomOf(path);
  const { packages, files } = importsOf(path, code);
  const allowed = MAY_IMPORT[isIn('src/features', room) ? 'src/features' : room] ?? [];
  const broken = files
    .filter(
      file => roomOf(`${without(file)}.ts`) !== room && !allowed.some(place => isIn(place, without(file))),
    )
    .map(file => `imports ${file}`);
  const isSql = SQL_FOLDERS.some(folder => isIn(folder, path));
  for (const name of packages) {
    const isForbidden =
      (room === 'domain' && !OF_DOMAIN.test(name)) ||
      (room === 'sw' && /^dexie/.test(name)) ||
      (/^src\/(features|routes|ui)/.test(room) && /^dexie/.test(name)) ||
      (isIn('server', path) && !isSql && /^(pg|drizzle-orm)(\/|$)/.test(name));
    if (isForbidden) broken.push(`imports ${name}`);
  }
  if (/\bimport\s*\(\s*(?!['"`][^'"`$]*['"`])|\bimport\.meta\.glob\b/.test(code))
    broken.push('imports what is worked out');
  if (isIn('src', path) && room !== 'src/api' && FETCH.test(code)) broken.push('calls fetch');
  if (isIn('server', path) && !isSql && SQL.test(code)) broken.push('holds SQL');
  if (isIn('src', path) || isIn('sw', path))
    for (const [shared, place, breach] of ONE_PLACE)
      if (shared.test(code) && !isIn(place, path)) broken.push(`${breach} outside of ${place}`);
  if (isIn('sw', path) && ROW_WRITE.test(code)) broken.push('writes rows');
  const isIndex = /(^|\/)index\.tsx?$/.test(path);
  const rest = code.replace(/\b(?:import|export)\b[^;'"`]*(['"`]).+?\1;?/g, '').trim();
  if (isIndex && rest === '') broken.push('is a barrel');
  if (path.split('/').some(name => /(^|-)utils?$/i.test(without(name)))) broken.push('is called utils');
  return broken;
}

/** Returns every breach of the import rules, as `file: breach`. */
export function findBreaches(sources: Sources): string[] {
  const breaches = [...sources].flatMap(([path, text]) =>
    brokenIn(path, codeOf(text)).map(breach => `${path}: ${breach}`),
  );
  const worker = reachable(
    sources,
    [...sources.keys()].filter(path => isIn('sw', path)),
  );
  for (const path of worker) {
    const react = importsOf(path, codeOf(sources.get(path)!)).packages.find(name => REACT.test(name));
    if (react) breaches.push(`${path}: brings ${react} into the service worker`);
  }
  return breaches;
}
