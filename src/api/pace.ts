import { OfflineError } from './error';

/** Amount of data per request, as a share of the maximum: 1 on a good connection. */
export interface Pace {
  share: number;
  /** Largest share that a proxy accepts; 1 while that is not known. */
  most?: number;
}

/** Smallest share: some hundred bytes up, some ten rows down, which arrive in time even with one bar of signal. */
const LEAST = 1 / 256;

/**
 * Makes a request at this pace and adapts it: after a timeout the next request has a quarter of the share, and each
 * success doubles it.
 */
export async function atPace<T>(pace: Pace, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    pace.share = Math.min(pace.most ?? 1, pace.share * 2);
    return result;
  } catch (error) {
    if (error instanceof OfflineError && error.isSlow) pace.share = Math.max(LEAST, pace.share / 4);
    throw error;
  }
}
