import type { Readable } from 'node:stream';

type PutOptions = {
  /** Bytes. A file of exactly so many is taken; one byte more is `TooLarge`. */
  maxBytes: number;
  /** Kept with the file where the backend can; what it is served as is for whoever serves it. */
  contentType?: string;
};

export type StoredFile = {
  /** Bytes. */
  size: number;
  /** What its first bytes say it is (`sniffType`), whatever its name or sender say. */
  type: string;
  /** Of all its bytes, in hex. */
  sha256: string;
};

/** First and last byte, both included and counted from 0, as in HTTP. */
export type ByteRange = { start: number; end: number };

export type FileContent = {
  /** To be read to its end or destroyed, as it holds a connection or an open file. */
  stream: Readable;
  /** Bytes of the whole file, whatever part of it was asked for. */
  size: number;
};

/**
 * Keeps files by key (`newFileKey`, `previewKeys`). A file is there whole or not at all, and once `put` has resolved
 * it outlives a crash. Nothing is ever whole in memory.
 *
 * Any call may fail with `StorageUnavailable`, which is worth another try, or with `InvalidKey`, which is not.
 */
export interface Storage {
  /**
   * Reads the stream to its end and keeps it. Fails with `TooLarge`, `UploadCut` (the source failed or ended
   * early) or `StorageFull`; then nothing of it stays, and the source is destroyed. Again with the same key it
   * replaces the file; a failure may then leave either or none, so a key is best written once.
   */
  put(key: string, source: Readable, options: PutOptions): Promise<StoredFile>;
  /** Null if there is no such file. A range that begins past the end is `OutOfRange`; one that ends there is cut. */
  get(key: string, range?: ByteRange): Promise<FileContent | null>;
  /** Null if there is no such file. */
  stat(key: string): Promise<{ size: number } | null>;
  /** Repeatable: what isn't there is removed already. */
  remove(key: string): Promise<void>;
  /** Resolves if files can be kept and read now; for `/readyz`. */
  check(): Promise<void>;
  /** Clears away what uploads have left that a crash cut off more than a day before `now`. */
  sweep(now: Date): Promise<void>;
  /** Lets go of connections; what is still going on fails. */
  close(): void;
}

/** What is older than this belongs to no upload that is still going on. */
export const LEFT_OVER_MS = 24 * 3_600_000;
