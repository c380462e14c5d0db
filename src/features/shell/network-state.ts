import type { Queue } from '../../view/hooks/queue';

export interface NetworkInput {
  online: boolean;
  slow: boolean;
  /** A pull has ended since the app began, and nothing has been missed since. */
  is_fresh: boolean;
  limited: string | null;
  /** The server takes nothing for now. */
  stumbles: boolean;
  /** Undefined while it is not known. */
  queue: Pick<Queue, 'waiting' | 'staying' | 'refused'> | undefined;
}

export interface NetworkLine {
  /** How the connection stands; null where what waits says enough. */
  state: 'offline' | 'slow' | 'limited' | 'syncing' | 'synced' | 'sending' | 'staying' | null;
  /** The one colour: red only for what was refused, amber for what the person may want to know. */
  tone: 'bad' | 'warn' | 'quiet';
}

/** What the pill says about connection and queue together. */
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
