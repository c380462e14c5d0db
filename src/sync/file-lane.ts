import type { ApiCaller } from '../api/client';
import { ApiError, OfflineError } from '../api/error';
import type { PatioDatabase } from '../mirror/database';
import { isFull } from '../mirror/is-full';
import { clearFiles, clearUnfinished } from '../outbox/kept-files';
import { sendFiles } from '../outbox/send-files';
import { connectivity } from './connectivity';
import { pauseAfter } from './pause';
import { inTurn } from './tab-lock';

/** Milliseconds between checks whether another tab or the worker is still sending the files. */
const LOOK_AGAIN_MS = 5000;

export interface FileLane {
  /** Sends the waiting files now; may be called repeatedly. */
  go: () => void;
  stop: () => void;
}

/** Creates the lane that uploads files beside everything else: a large one takes an hour, and nothing waits for it. */
export function createFileLane(db: PatioDatabase, caller: ApiCaller, onArrived: () => void): FileLane {
  let isOver = false;
  let isBusy = false;
  let again = false;
  /** True once files are deleted that an earlier page had begun to write and did not finish. */
  let hasCleared = false;
  let failures = 0;
  /** Milliseconds since the last failure during which the server asks not to be called. */
  let wait_ms = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function send(isPassedOver: () => boolean): Promise<void> {
    const onProgress = (sending: typeof connectivity.file) => {
      connectivity.file = sending;
    };
    return sendFiles({ db, caller, isOver: () => isOver || isPassedOver(), onArrived, onProgress });
  }

  async function clear(): Promise<void> {
    if (!hasCleared) await clearUnfinished(db);
    hasCleared = true;
    await clearFiles(db);
  }

  function go(): void {
    again = true;
    if (isBusy || isOver || wait_ms > 0) return;
    clearTimeout(timer);
    isBusy = true;
    void work().finally(() => {
      isBusy = false;
      if (again) go();
    });
  }

  async function work(): Promise<void> {
    again = false;
    try {
      await clear();
      if (!(await inTurn(`files ${db.name}`, send))) timer = setTimeout(go, LOOK_AGAIN_MS);
      failures = 0;
    } catch (error) {
      again = false;
      if (isOver || (error instanceof ApiError && error.endsSession)) return;
      failures += 1;
      wait_ms = error instanceof ApiError ? error.wait_ms : 0;
      const resume = () => {
        wait_ms = 0;
        go();
      };
      timer = setTimeout(resume, Math.max(pauseAfter(failures), wait_ms));
      // A full device is reported by the sync.
      const isKnown = error instanceof OfflineError || error instanceof ApiError || isFull(error);
      if (!isKnown && db.isOpen()) globalThis.reportError?.(error);
    }
  }

  return {
    go,
    stop() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
