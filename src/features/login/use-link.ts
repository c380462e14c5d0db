import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../api/error';

/** Statuses with which the server reports no state of a link. */
const UNKNOWN = [404, 422];

/**
 * Reads the state of an e-mail's link when its page opens.
 *
 * @param read - the same function each time, for one link
 * @returns `link` as the server reports it, or why it could not be read; `again` reads it again
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
