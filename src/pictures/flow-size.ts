import { ENTITIES, ENTITY_NAMES } from '../../domain/entities/entity-table';
import { openDatabase } from '../mirror/current';
import type { PatioDatabase } from '../mirror/database';
import { keyOf } from './addresses';
import { pictureBudget } from './budget';
import { PictureLedger } from './ledger';
import type { KeptPicture } from './make-room';
import { picturesOfFlow } from './wanted';

/** Rows of each kind whose size is measured. */
const SAMPLE = 40;

/** Storage that a flow takes on this device, in bytes. */
export interface FlowSize {
  rows: number;
  pictures: { count: number; bytes: number };
}

/**
 * Returns the storage that each of these flows takes on this device, and the bytes and the budget of all its pictures.
 */
export async function readSizes(boardIds: string[]): Promise<{
  flows: Map<string, FlowSize>;
  pictures: { bytes: number; budget: number };
}> {
  const { db } = openDatabase();
  const kept = await keptPictures();
  const flows = new Map<string, FlowSize>();
  for (const id of boardIds)
    flows.set(id, { rows: await bytesOfRows(db, id), pictures: await keptOfFlow(db, id, kept) });
  const bytes = [...kept.values()].reduce((sum, picture) => sum + picture.bytes, 0);
  return { flows, pictures: { bytes, budget: await pictureBudget() } };
}

async function keptPictures(): Promise<Map<string, KeptPicture>> {
  const ledger = new PictureLedger();
  try {
    return new Map((await ledger.pictures.toArray()).map(picture => [picture.key, picture]));
  } finally {
    ledger.close();
  }
}

/**
 * Estimates the bytes of a flow's rows on this device: the number of rows of each kind, times the average length of
 * some of them as text. Measuring all would mean reading all; the browser's own overhead is unknown.
 */
async function bytesOfRows(db: PatioDatabase, boardId: string): Promise<number> {
  const sizes = ENTITY_NAMES.filter(name => ENTITIES[name].parent && ENTITIES[name].feed === 'board').map(
    async name => {
      const rows = db.rows(name).where('board_id').equals(boardId);
      const [count, sample] = await Promise.all([rows.count(), rows.clone().limit(SAMPLE).toArray()]);
      return sample.length > 0 ? (count * weigh(sample)) / sample.length : 0;
    },
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

const weigh = (rows: object[]) =>
  rows.reduce((sum, row) => sum + new TextEncoder().encode(JSON.stringify(row)).length, 0);

/** Counts the cached pictures of a flow's cards; a picture on cards of two flows counts in both. */
async function keptOfFlow(
  db: PatioDatabase,
  boardId: string,
  kept: ReadonlyMap<string, KeptPicture>,
): Promise<{ count: number; bytes: number }> {
  const pictures = await picturesOfFlow(db, boardId);
  const addresses = pictures.flatMap(({ first, all }) => [...(first ? [first] : []), ...all]);
  const keys = new Set(addresses.map(address => keyOf(address, location.origin)));
  const found = [...keys].flatMap(key => kept.get(key) ?? []);
  return { count: found.length, bytes: found.reduce((sum, { bytes }) => sum + bytes, 0) };
}
