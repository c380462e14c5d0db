import { hashOf } from './hash';
import type { Answer, Asked } from './prepare-file';
import { shrinkPhoto } from './shrink-photo';

declare const self: DedicatedWorkerGlobalScope;

const tell = (answer: Answer) => self.postMessage(answer);

self.onmessage = async ({ data: { file, shrinks } }: MessageEvent<Asked>) => {
  // What fails in a promise here is no error of the worker: the page hears of it only if it is told.
  try {
    const blob = shrinks ? await shrinkPhoto(file) : file;
    tell({ kind: 'done', blob, sha256: await hashOf(blob, share => tell({ kind: 'progress', share })) });
  } catch {
    tell({ kind: 'failed' });
  }
};
