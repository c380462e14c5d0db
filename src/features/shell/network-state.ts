export interface NetworkInput {
  online: boolean;
  slow: boolean;
  /** A pull has ended since the app began, and nothing has been missed since. */
  is_fresh: boolean;
  limited: string | null;
  /** How many changes wait, are held back among them, and were refused; undefined while that is not known. */
  queue: { waiting: number; held: number; refused: number } | undefined;
}

export interface NetworkLine {
  /** How the connection stands; null where what waits says enough. */
  state: 'offline' | 'slow' | 'limited' | 'syncing' | 'synced' | 'sending' | 'held' | null;
  /** The one colour: red only for what was refused, amber for what the person may want to know. */
  tone: 'bad' | 'warn' | 'quiet';
  /** Whether to say how old the data are. */
  tellsTime: boolean;
}

/** What the pill says about connection and queue together. */
export function networkLine(input: NetworkInput): NetworkLine {
  const { online, slow, is_fresh, limited, queue } = input;
  const { waiting, held, refused } = queue ?? { waiting: 0, held: 0, refused: 0 };
  const tone = (other: 'warn' | 'quiet') => (refused > 0 ? 'bad' : other);
  if (!online) return { state: 'offline', tone: tone('warn'), tellsTime: true };
  if (slow) return { state: 'slow', tone: tone('warn'), tellsTime: false };
  if (waiting > held) return { state: 'sending', tone: tone('warn'), tellsTime: false };
  if (held > 0) return { state: 'held', tone: tone('quiet'), tellsTime: false };
  if (refused > 0) return { state: null, tone: 'bad', tellsTime: false };
  if (limited) return { state: 'limited', tone: 'warn', tellsTime: false };
  return { state: is_fresh && queue ? 'synced' : 'syncing', tone: 'quiet', tellsTime: false };
}
