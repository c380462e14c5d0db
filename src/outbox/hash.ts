import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Bytes that are read and hashed at a time. */
const SLICE_BYTES = 1024 * 1024;

/**
 * Returns a file's SHA-256, in hex. The browser's own function needs the whole file in memory, too much for 500 MB.
 *
 * @param onHashed called with the share that is done, from 0 to 1
 */
export async function hashOf(blob: Blob, onHashed: (share: number) => void): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < blob.size; at += SLICE_BYTES) {
    hash.update(new Uint8Array(await blob.slice(at, at + SLICE_BYTES).arrayBuffer()));
    onHashed(Math.min(1, (at + SLICE_BYTES) / blob.size));
  }
  return bytesToHex(hash.digest());
}
