import { hashOf } from './hash';

export interface Asked {
  file: Blob;
  shrinks: boolean;
}
export type Answer =
  | { kind: 'progress'; share: number }
  | { kind: 'done'; blob: Blob; sha256: string }
  | { kind: 'failed' };

interface Prepared {
  /** Content to store and send. */
  blob: Blob;
  /** Checksum in hex. */
  sha256: string;
}

/**
 * Prepares a file for storage, outside of the page's thread: shrinks it if it is a photo and `shrinks`, and hashes it.
 * Without a worker the page hashes it itself, and its size stays.
 *
 * @param onProgress called with the share that is hashed, from 0 to 1
 * @throws NotReadableError if the file no longer exists
 */
export async function prepareFile(
  { file, shrinks }: Asked,
  onProgress: (share: number) => void,
): Promise<Prepared> {
  try {
    return await inWorker({ file, shrinks }, onProgress);
  } catch {
    return { blob: file, sha256: await hashOf(file, onProgress) };
  }
}

/** Prepares a file in a worker of its own, which ends afterwards so that a large photo's memory is freed. */
function inWorker(asked: Asked, onProgress: (share: number) => void): Promise<Prepared> {
  const worker = new Worker(new URL('./prepare-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Prepared>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data.kind === 'done') resolve(data);
      else if (data.kind === 'progress') onProgress(data.share);
      else reject(new Error('The worker could not prepare the file.'));
    };
    worker.onerror = reject;
    worker.postMessage(asked);
  }).finally(() => worker.terminate());
}
