import { useEffect, useState } from 'react';

/** Milliseconds between counts while the page is visible. */
const AGAIN_MS = 5000;

const never = () => false;

/**
 * Counts something on this device whose changes are not reported, again and again; undefined until it is counted.
 *
 * @param count the same function each time
 * @param key identifies the thing counted: a new key is counted at once
 * @param isFinal the same function each time: counting stops after a result for which it returns true
 */
export function useCounted<T>(
  count: (key: string) => Promise<T>,
  key: string,
  isFinal: (counted: T) => boolean = never,
): T | undefined {
  const [counted, setCounted] = useState<T>();
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = async () => {
      // A value that can't be read is not reported: the database is closed, and another page is shown by now.
      const now = document.hidden ? null : await count(key).catch(() => null);
      if (isOver) return;
      if (now !== null) setCounted(now);
      if (now === null || !isFinal(now)) timer = setTimeout(again, AGAIN_MS);
    };
    void again();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [count, key, isFinal]);
  return counted;
}
