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
  /** What is to be kept and sent. */
  blob: Blob;
  /** In hex. */
  sha256: string;
}

/**
 * Gets a file ready to be kept, apart from the page, which goes on being used: shrunk if it is a photo and `shrinks`,
 * and hashed. Where no worker can be had the page hashes it itself, and it stays as large as it is.
 *
 * @param onProgress called with the share that is hashed, from 0 to 1
 * @throws NotReadableError of a file that is not there any more
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

/** A worker of its own for each: what a large photo took of memory goes with it. */
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
