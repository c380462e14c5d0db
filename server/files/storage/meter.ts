import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { SNIFF_BYTES, sniffType } from '../../../domain/sniff-type';
import { TooLarge } from '../../app-error';
import type { StoredFile } from './storage';
import { UploadCut } from './storage-failures';

export type Meter = {
  /** The source's bytes, one chunk at a time and only when asked for the next. To be read once. */
  bytes: AsyncGenerator<Buffer, void, undefined>;
  /** Whether the source has been read to its end. */
  isEnded(): boolean;
  /** What has passed; to be asked once all of it has. */
  result(): StoredFile;
};

/** A multipart parser that comes to its own limit ends the stream as though it were whole, and only marks it. */
const isTruncated = (source: Readable) => (source as { truncated?: unknown }).truncated === true;

/**
 * Counts, hashes and looks at what passes. Fails with `TooLarge` at the first byte over the limit, and with `UploadCut` if
 * the source fails or ends early; the source is destroyed however it ends.
 */
export function meter(source: Readable, maxBytes: number): Meter {
  let head: Buffer = Buffer.alloc(0);
  let size = 0;
  let ended = false;
  const hash = createHash('sha256');
  // It may fail before anybody reads it; what it failed with is told to whoever then does.
  source.on('error', () => {});

  async function* read(): AsyncGenerator<Buffer, void, undefined> {
    for await (const chunk of withUploadCut(source)) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new TooLarge(maxBytes);
      hash.update(chunk);
      if (head.byteLength < SNIFF_BYTES) head = Buffer.concat([head, chunk.subarray(0, SNIFF_BYTES)]);
      yield chunk;
    }
    if (isTruncated(source)) throw new TooLarge(size);
    ended = true;
  }

  return {
    bytes: read(),
    isEnded: () => ended,
    result: () => ({ size, type: sniffType(head), sha256: hash.copy().digest('hex') }),
  };
}

async function* withUploadCut(source: Readable): AsyncGenerator<Buffer, void, undefined> {
  try {
    for await (const chunk of source) yield Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
  } catch (error) {
    throw new UploadCut(error);
  }
}
