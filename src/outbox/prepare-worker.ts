import { hashOf } from './hash';
import type { Answer, Asked } from './prepare-file';
import { shrinkPhoto } from './shrink-photo';

declare const self: DedicatedWorkerGlobalScope;

const tell = (answer: Answer) => self.postMessage(answer);

self.onmessage = async ({ data: { file, shrinks } }: MessageEvent<Asked>) => {
  // A failed promise here doesn't raise an error event of the worker, so the page is sent the error.
  try {
    const blob = shrinks ? await shrinkPhoto(file) : file;
    tell({ kind: 'done', blob, sha256: await hashOf(blob, share => tell({ kind: 'progress', share })) });
  } catch {
    tell({ kind: 'failed' });
  }
};
