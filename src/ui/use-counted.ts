import { useEffect, useState } from 'react';

/** While somebody looks, what has come since is counted this often, in milliseconds. */
const AGAIN_MS = 5000;

const never = () => false;

/**
 * What comes of counting something on this device that nothing tells the changes of; undefined until it is counted.
 *
 * @param count the same function each time
 * @param key what is counted: another one is counted at once
 * @param isFinal the same function each time: nothing is counted again after what it says yes to
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
      // What can't be read is not told; whoever closed the database shows something else by now.
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
