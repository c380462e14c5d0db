import type { Queue } from '../../view/hooks/queue';

export interface NetworkInput {
  online: boolean;
  slow: boolean;
  /** True once a pull has completed since the app started, and while nothing has been missed since. */
  is_fresh: boolean;
  limited: string | null;
  /** True while the server accepts no commands. */
  stumbles: boolean;
  /** Unsent changes; undefined while they are not known. */
  queue: Pick<Queue, 'waiting' | 'staying' | 'refused'> | undefined;
}

export interface NetworkLine {
  /** State of the connection; null if the unsent changes say enough. */
  state: 'offline' | 'slow' | 'limited' | 'syncing' | 'synced' | 'sending' | 'staying' | null;
  /** Colour of the pill: red only for refused changes, amber for what the person may want to know. */
  tone: 'bad' | 'warn' | 'quiet';
}

/** Returns the state and colour of the pill for connection and queue together. */
export function networkLine(input: NetworkInput): NetworkLine {
  const { online, slow, is_fresh, limited, stumbles, queue } = input;
  const { waiting, staying, refused } = queue ?? { waiting: 0, staying: 0, refused: 0 };
  const tone = (other: 'warn' | 'quiet') => (refused > 0 ? 'bad' : other);
  if (!online) return { state: 'offline', tone: tone('warn') };
  if (slow) return { state: 'slow', tone: tone('warn') };
  if (waiting > staying) return { state: stumbles ? 'staying' : 'sending', tone: tone('warn') };
  if (staying > 0) return { state: 'staying', tone: tone('quiet') };
  if (refused > 0) return { state: null, tone: 'bad' };
  if (limited) return { state: 'limited', tone: 'warn' };
  return { state: is_fresh && queue ? 'synced' : 'syncing', tone: 'quiet' };
}
