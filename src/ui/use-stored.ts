import { useEffect, useState } from 'react';

/** State that outlives a reload of the page, for what is being written; `clear` once it has been sent. */
export function useStored<T>(key: string, initial: T) {
  const [value, setValue] = useState<T>(() => readStored(key) ?? initial);
  const [isKept, setKept] = useState(() => readStored(key) !== null);
  useEffect(() => writeStored(key, isKept ? value : null), [key, value, isKept]);
  const set = (next: T) => {
    setKept(true);
    setValue(next);
  };
  const clear = () => {
    setKept(false);
    setValue(initial);
  };
  return [value, set, clear] as const;
}

/** What is kept under a key, null for nothing. */
export function readStored<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(key)) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a value for as long as the tab lives; null forgets it. */
export function writeStored(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(nameOf(key));
    else sessionStorage.setItem(nameOf(key), JSON.stringify(value));
  } catch {
    // A draft that can't be kept is still on the screen.
  }
}

const nameOf = (key: string) => `patio.draft.${key}`;
