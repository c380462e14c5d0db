import { ENTITIES, ENTITY_NAMES } from '../../domain/entities/entity-table';
import { openDatabase } from '../mirror/current';
import type { PatioDatabase } from '../mirror/database';
import { keyOf } from './addresses';
import { pictureBudget } from './budget';
import { PictureLedger } from './ledger';
import type { KeptPicture } from './make-room';
import { picturesOfFlow } from './wanted';

/** So many rows of each kind are weighed. */
const SAMPLE = 40;

/** What a flow takes on this device, in bytes. */
export interface FlowSize {
  rows: number;
  pictures: { count: number; bytes: number };
}

/** What each of these flows takes on this device; of all its pictures, how much they take and may take. */
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
 * About how many bytes a flow's rows take on this device: how many there are of each kind, by what some of them come to
 * as text. To weigh them all would be to read them all; what the browser adds of its own it doesn't say.
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

/** The pictures of a flow's cards that are kept; one that cards of two flows have counts in both. */
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
