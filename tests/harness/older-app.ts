import type { DBCore } from 'dexie';
import type { OutboxEntry, PatioDatabase } from '../../src/mirror/database';
import { RECORDED, type Recording, readRecording } from '../recorded/recording';
import type { TestClient } from './client';

type Row = Record<string, unknown>;

const devices = RECORDED.map(name => readRecording(name).device);
const { version } = devices.at(-1)!;
/** Recorded device of the last app that shipped before the device's database got its present version. */
const older = devices.findLast(device => device.version < version)!;
const later = devices.slice(devices.indexOf(older) + 1);

/** Returns the rows of a recorded device, each with its kind: a store, a command (for its input), or an index entry. */
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

/** Removes the properties that apps have learned of since then; for a kind that no device had then, keeps all. */
function asKnown(kind: string, row: object): Row {
  const [then, since] = [known.get(kind), today.get(kind)];
  const hasLearned = (key: string) => then && !then.has(key) && since?.has(key);
  return Object.fromEntries(Object.entries(row).filter(([key]) => !hasLearned(key)));
}

function asWritten(store: string, row: Row): Row {
  // A stored feed of the older app had no shape.
  if (store === 'feeds') return { ...row, shape: undefined };
  if (store === 'card_index')
    return { ...row, entries: (row.entries as Row[]).map(entry => asKnown('index entry', entry)) };
  if (store === 'outbox') return { ...row, input: asKnown(String(row.name), row.input as object) };
  return asKnown(store, row);
}

/**
 * Turns a device's app, before it opens its database, into the last one of the previous database version: it requests
 * that version, runs only that app's commands, and stores only the properties that that app knew.
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

/** Returns the response to a pull as that app reads it: in another shape than its own. */
export async function asRead(answer: Response): Promise<Response> {
  if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) return answer;
  const { data } = (await answer.json()) as { data: { pages: { shape: string }[] } };
  const pages = data.pages.map(page => ({ ...page, shape: 'newer' }));
  return Response.json({ data: { ...data, pages } });
}
