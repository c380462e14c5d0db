import type { Readable } from 'node:stream';

type PutOptions = {
  /** Largest size in bytes. A larger file is `TooLarge`. */
  maxBytes: number;
  /** Stored with the file if the backend can. The type of a response is chosen by the code that sends it. */
  contentType?: string;
};

export type StoredFile = {
  /** Size in bytes. */
  size: number;
  /** Type by the first bytes (`sniffType`), whatever name or sender claim. */
  type: string;
  /** Checksum of all bytes, in hex. */
  sha256: string;
};

/** First and last byte, both inclusive and counted from 0, as in HTTP. */
export type ByteRange = { start: number; end: number };

export type FileContent = {
  /** Has to be read to its end or destroyed, because it holds a connection or an open file. */
  stream: Readable;
  /** Bytes of the whole file, whatever part was requested. */
  size: number;
};

/**
 * Stores files by key (`newFileKey`, `previewKeys`). A file is stored completely or not at all, and survives a crash
 * once `put` has resolved. No file is ever completely in memory. Every call may fail with `StorageUnavailable`, after
 * which a retry makes sense, or with `InvalidKey`, after which it doesn't.
 */
export interface Storage {
  /**
   * Reads the stream to its end and stores it. Fails with `TooLarge`, `UploadCut` (the source failed or ended early) or
   * `StorageFull`; then nothing is stored, and the source is destroyed. The same key again replaces the file; a failure
   * may then leave the old file, the new one or none, so a key is best written once.
   */
  put(key: string, source: Readable, options: PutOptions): Promise<StoredFile>;
  /**
   * Returns null if there is no such file. A range that begins past the end is `OutOfRange`; one that extends past it
   * is cut.
   */
  get(key: string, range?: ByteRange): Promise<FileContent | null>;
  /** Null if there is no such file. */
  stat(key: string): Promise<{ size: number } | null>;
  /** Removes the file. May be repeated: a missing file counts as removed. */
  remove(key: string): Promise<void>;
  /** Resolves if files can be stored and read now; for `/readyz`. */
  check(): Promise<void>;
  /** Deletes leftovers of uploads that a crash interrupted more than a day before `now`. */
  sweep(now: Date): Promise<void>;
  /** Closes connections; operations in progress fail. */
  close(): void;
}

/** Age in milliseconds after which leftovers belong to no upload in progress. */
export const LEFT_OVER_MS = 24 * 3_600_000;
