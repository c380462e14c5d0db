import Dexie, { type Table } from 'dexie';
import { PICTURE_LEDGER } from '../state/session/device-caches';
import { type KeptPicture, makeRoom } from './make-room';

const TOTAL = 'total';

/**
 * Database of the cached pictures: a small row for each, so that listing or measuring them reads no picture. Only the
 * service worker writes it.
 */
export class PictureLedger extends Dexie {
  pictures!: Table<KeptPicture, string>;
  /** Keys marked «manter offline», of pictures that are cached or not yet. */
  marked!: Table<{ key: string }, string>;
  sums!: Table<{ name: string; bytes: number }, string>;

  constructor() {
    super(PICTURE_LEDGER);
    this.version(1).stores({ pictures: 'key', marked: 'key', sums: 'name' });
    // Closes when another connection upgrades or deletes the database, so that neither a sign-out nor a newer version
    // waits.
    this.on('versionchange', () => {
      this.close();
      return false;
    });
  }

  /**
   * Records a picture before it is cached, so that the cache never contains unrecorded ones.
   *
   * @returns the keys that must be removed from the cache for it: its own if there is no room
   */
  admit(coming: KeptPicture, budget: number): Promise<string[]> {
    return this.transaction('rw', this.pictures, this.marked, this.sums, async () => {
      const before = await this.pictures.get(coming.key);
      const sum = await this.total();
      const total = sum - (before?.bytes ?? 0) + coming.bytes;
      await this.pictures.put(coming);
      await this.sums.put({ name: TOTAL, bytes: total });
      if (total <= budget) return [];
      const marked = new Set(await this.marked.toCollection().primaryKeys());
      const others = await this.pictures.where('key').notEqual(coming.key).toArray();
      // Placed first among its equals, so that prefetched pictures never displace older ones, which would be fetched
      // again.
      const isMarked = (key: string) => marked.has(key);
      let gone = makeRoom([coming, ...others], isMarked, budget);
      // A picture that can't stay itself displaces no other.
      if (gone.includes(coming.key)) gone = [coming.key, ...makeRoom(others, isMarked, budget)];
      await this.forget(gone);
      return gone;
    });
  }

  /** Records that these pictures were shown. */
  noteShown(keys: Iterable<string>, now: number): Promise<void> {
    return this.transaction('rw', this.pictures, async () => {
      for (const key of keys) await this.pictures.update(key, { used: now });
    });
  }

  forget(keys: string[]): Promise<void> {
    return this.transaction('rw', this.pictures, this.sums, async () => {
      const rows = await this.pictures.bulkGet(keys);
      await this.pictures.bulkDelete(keys);
      const freed = rows.reduce((sum, row) => sum + (row?.bytes ?? 0), 0);
      await this.sums.put({ name: TOTAL, bytes: (await this.total()) - freed });
    });
  }

  /** Marks these pictures, and unmarks all others. */
  mark(keys: string[]): Promise<void> {
    return this.transaction('rw', this.marked, async () => {
      const wanted = new Set(keys);
      const known = new Set(await this.marked.toCollection().primaryKeys());
      await this.marked.bulkDelete([...known].filter(key => !wanted.has(key)));
      await this.marked.bulkAdd(keys.filter(key => !known.has(key)).map(key => ({ key })));
    });
  }

  /** Returns the bytes of all pictures. */
  async total(): Promise<number> {
    return (await this.sums.get(TOTAL))?.bytes ?? 0;
  }
}
