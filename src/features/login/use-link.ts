import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../api/error';

/** The server says neither that it is good nor what became of it. */
const UNKNOWN = [404, 422];

/**
 * What a letter's link is good for, read when its page opens.
 *
 * @param read - the same function each time, for one link
 * @returns `link` as the server tells it, or why it doesn't; `again` reads it once more
 */
export function useLink<State>(read: () => Promise<State>) {
  const [link, setLink] = useState<State | 'reading' | 'unknown' | 'offline'>('reading');
  const again = useCallback(async () => {
    setLink('reading');
    try {
      setLink(await read());
    } catch (error) {
      setLink(error instanceof ApiError && UNKNOWN.includes(error.status) ? 'unknown' : 'offline');
    }
  }, [read]);
  useEffect(() => void again(), [again]);
  return { link, again };
}
