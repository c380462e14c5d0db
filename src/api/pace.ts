import { OfflineError } from './error';

/** How much goes over the network at a time, as a share of the most: 1 where there is plenty. */
export interface Pace {
  share: number;
  /** Somebody in between lets no larger share through; 1 where that is not known. */
  most?: number;
}

/** The least share: some hundred bytes up, some ten rows down, which even one bar of signal carries in time. */
const LEAST = 1 / 256;

/**
 * Makes a request at this pace, and learns from it: what took too long is tried with a quarter next time, and each
 * success doubles the share again.
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
