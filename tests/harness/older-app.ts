import type { DBCore } from 'dexie';
import type { OutboxEntry, PatioDatabase } from '../../src/mirror/database';
import { RECORDED, type Recording, readRecording } from '../recorded/recording';
import type { TestClient } from './client';

type Row = Record<string, unknown>;

const devices = RECORDED.map(name => readRecording(name).device);
const { version } = devices.at(-1)!;
/** The last app that shipped before the device's database got the version that it has today. */
const older = devices.findLast(device => device.version < version)!;
const later = devices.slice(devices.indexOf(older) + 1);

/** The rows of a recorded device, each by what it is one of: a store, an input of a command, an entry of the index. */
function rowsOf({ stores }: Recording['device']): [kind: string, row: Row][] {
  const outbox = stores.outbox!.rows as unknown as OutboxEntry[];
  const chunks = stores.card_index!.rows as { entries?: Row[] }[];
  return [
    ...Object.entries(stores).flatMap(([store, { rows }]) => rows.map((row): [string, Row] => [store, row])),
    ...outbox.map(({ name, input }): [string, Row] => [name, input]),
    ...chunks.flatMap(({ entries = [] }) => entries.map((entry): [string, Row] => ['index entry', entry])),
  ];
}

function keysOf(all: Recording['device'][]): Map<string, Set<string>> {
  const keys = new Map<string, Set<string>>();
  for (const [kind, row] of all.flatMap(rowsOf))
    keys.set(kind, new Set([...(keys.get(kind) ?? []), ...Object.keys(row)]));
  return keys;
}

const known = keysOf([older]);
const today = keysOf(later);

/** Without what apps have learned of since then; of what no device had then, all is kept. */
function asKnown(kind: string, row: object): Row {
  const [then, since] = [known.get(kind), today.get(kind)];
  const hasLearned = (key: string) => then && !then.has(key) && since?.has(key);
  return Object.fromEntries(Object.entries(row).filter(([key]) => !hasLearned(key)));
}

function asWritten(store: string, row: Row): Row {
  // It is of no shape that the server has.
  if (store === 'feeds') return { ...row, shape: undefined };
  if (store === 'card_index')
    return { ...row, entries: (row.entries as Row[]).map(entry => asKnown('index entry', entry)) };
  if (store === 'outbox') return { ...row, input: asKnown(String(row.name), row.input as object) };
  return asKnown(store, row);
}

/**
 * Makes a device's app, before it opens its database, the one that shipped before that database got today's version: it
 * asks for the version before, does only what that app did, and keeps of each row what that app knew.
 */
export function makeOlder(client: TestClient): void {
  client.lacks = [...today.keys()].filter(kind => kind.includes('.') && !known.has(kind));
  const db = client.db as PatioDatabase & { verno: number; _versions: { _cfg: { version: number } }[] };
  db.verno = older.version / 10;
  db._versions = db._versions.filter(({ _cfg }) => _cfg.version <= db.verno);
  db.use({ stack: 'dbcore', name: 'older', create: writesAsThen });
}

function writesAsThen(core: DBCore): DBCore {
  return {
    ...core,
    table: name => {
      const table = core.table(name);
      return {
        ...table,
        mutate: request =>
          table.mutate(
            request.type === 'add' || request.type === 'put'
              ? { ...request, values: request.values.map(row => asWritten(name, row)) }
              : request,
          ),
      };
    },
  };
}

/** An answer to a pull as that app reads it: of another shape than its own. */
export async function asRead(answer: Response): Promise<Response> {
  if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) return answer;
  const { data } = (await answer.json()) as { data: { pages: { shape: string }[] } };
  const pages = data.pages.map(page => ({ ...page, shape: 'newer' }));
  return Response.json({ data: { ...data, pages } });
}
