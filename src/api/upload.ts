import type * as z from 'zod/mini';
import { REVISIONS_HEADER } from '../../domain/revisions';
import { type ApiCaller, headersOf, judge, type Written } from './client';
import { OfflineError } from './error';

/**
 * After this without a byte going out, or an answer once all are out, an upload counts as offline, in milliseconds.
 * There is no limit for the whole: 500 MB may take an hour.
 */
export const SILENCE_MS = 30_000;

export interface UploadOptions {
  /** Called as bytes leave, with the share that has left, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Cancels it; what has arrived is thrown away by the server. */
  signal?: AbortSignal;
}

/**
 * Posts a form with a file; the file is to be its last part. By XMLHttpRequest, as `fetch` tells nothing of how far
 * it has come. It doesn't go on where it broke off: what is to survive a lost connection belongs into the outbox.
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
        // A redirect can't be turned down here; what came from elsewhere is no answer of ours.
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

/** A page that is no JSON is nothing of ours, which `judge` calls no connection. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
