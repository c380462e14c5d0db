import type * as z from 'zod/mini';
import { REVISIONS_HEADER } from '../../domain/revisions';
import { type ApiCaller, headersOf, judge, type Written } from './client';
import { OfflineError } from './error';

/**
 * Milliseconds without progress, or without a response once all bytes are sent, after which an upload counts as
 * offline. There is no limit for the whole: 500 MB may take an hour.
 */
export const SILENCE_MS = 30_000;

export interface UploadOptions {
  /** Called as bytes are sent, with the share that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Cancels the upload; the server discards what it has received. */
  signal?: AbortSignal;
}

/**
 * Posts a form with a file, which must be its last part. Uses XMLHttpRequest, since `fetch` reports no progress. It
 * doesn't resume after an interruption: an upload that must survive one belongs in the outbox.
 *
 * @throws what `request` throws, and the signal's reason when it was cancelled
 */
export function upload<Answer extends z.ZodMiniType>(
  caller: ApiCaller,
  path: string,
  answer: Answer,
  form: FormData,
  { onProgress, signal }: UploadOptions = {},
): Promise<Written<z.infer<Answer>>> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const xhr = new XMLHttpRequest();
    let silence: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(silence);
      signal?.removeEventListener('abort', cancel);
    };
    const giveUp = (reason: unknown) => {
      end();
      xhr.abort();
      reject(reason);
    };
    const cancel = () => giveUp(signal!.reason);
    const waitOn = () => {
      clearTimeout(silence);
      silence = setTimeout(() => giveUp(new OfflineError(true)), SILENCE_MS);
    };
    signal?.addEventListener('abort', cancel);
    xhr.upload.onprogress = ({ loaded, total }) => {
      waitOn();
      if (total > 0) onProgress?.(loaded / total);
    };
    xhr.onerror = () => giveUp(new OfflineError());
    xhr.onload = () => {
      end();
      try {
        // Redirects can't be refused here, so a response from another address is rejected.
        if (!xhr.responseURL.endsWith(`/api${path}`)) throw new OfflineError();
        resolve(judge(caller, `POST ${path}`, cameFrom(xhr), answer));
      } catch (error) {
        reject(error);
      }
    };
    xhr.open('POST', `/api${path}`);
    for (const [name, value] of Object.entries(headersOf(caller))) xhr.setRequestHeader(name, value);
    waitOn();
    xhr.send(form);
  });
}

function cameFrom(xhr: XMLHttpRequest) {
  return {
    status: xhr.status,
    json: parsed(xhr.responseText),
    revisions: xhr.getResponseHeader(REVISIONS_HEADER),
  };
}

/** Parses JSON; null for any other page, which does not come from the server and which `judge` treats as offline. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
