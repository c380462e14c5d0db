import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { SNIFF_BYTES, sniffType } from '../../../domain/sniff-type';
import { TooLarge } from '../../app-error';
import type { StoredFile } from './storage';
import { UploadCut } from './storage-failures';

export type Meter = {
  /** The source's bytes, one chunk at a time and only when the next is requested. Can be read once. */
  bytes: AsyncGenerator<Buffer, void, undefined>;
  /** Returns whether the source has been read to its end. */
  isEnded(): boolean;
  /** Returns size, type and checksum; only valid after all bytes have passed. */
  result(): StoredFile;
};

/**
 * Returns whether a multipart parser has cut the stream at its own limit. It then ends the stream as if it were
 * complete, and only marks it.
 */
const isTruncated = (source: Readable) => (source as { truncated?: unknown }).truncated === true;

/**
 * Counts, hashes and inspects the bytes that pass. Fails with `TooLarge` at the first byte over the limit, and with
 * `UploadCut` if the source fails or ends early. The source is always destroyed at the end.
 */
export function meter(source: Readable, maxBytes: number): Meter {
  let head: Buffer = Buffer.alloc(0);
  let size = 0;
  let ended = false;
  const hash = createHash('sha256');
  // The source may fail before it is read; the reader then gets the error.
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
