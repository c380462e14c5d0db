import Dexie, { type Table } from 'dexie';
import { PICTURE_LEDGER } from '../state/session/device-caches';
import { type KeptPicture, makeRoom } from './make-room';

const TOTAL = 'total';

/**
 * What is known of the pictures in the cache: a small row each, so that neither a picture has to be read to know what
 * there is, nor all of them to know how much. Only the service worker writes it.
 */
export class PictureLedger extends Dexie {
  pictures!: Table<KeptPicture, string>;
  /** Keys marked «manter offline», of pictures that are here or not yet. */
  marked!: Table<{ key: string }, string>;
  sums!: Table<{ name: string; bytes: number }, string>;

  constructor() {
    super(PICTURE_LEDGER);
    this.version(1).stores({ pictures: 'key', marked: 'key', sums: 'name' });
    // Neither who signs out nor a newer version waits for it.
    this.on('versionchange', () => {
      this.close();
      return false;
    });
  }

  /**
   * Notes a picture before it is put into the cache, so that there is never more in it than is known.
   *
   * @returns what has to leave the cache for it: itself, where there is no room
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
      // The first of its equals, so that what is fetched ahead pushes out nothing that was: it would be fetched again.
      const isMarked = (key: string) => marked.has(key);
      let gone = makeRoom([coming, ...others], isMarked, budget);
      // What can't stay itself makes nothing else go.
      if (gone.includes(coming.key)) gone = [coming.key, ...makeRoom(others, isMarked, budget)];
      await this.forget(gone);
      return gone;
    });
  }

  /** Notes that these were shown. */
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

  /** Marks these, and no others. */
  mark(keys: string[]): Promise<void> {
    return this.transaction('rw', this.marked, async () => {
      const wanted = new Set(keys);
      const known = new Set(await this.marked.toCollection().primaryKeys());
      await this.marked.bulkDelete([...known].filter(key => !wanted.has(key)));
      await this.marked.bulkAdd(keys.filter(key => !known.has(key)).map(key => ({ key })));
    });
  }

  /** Bytes of all. */
  async total(): Promise<number> {
    return (await this.sums.get(TOTAL))?.bytes ?? 0;
  }
}
