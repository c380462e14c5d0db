import { useEffect, useState } from 'react';

/** State that outlives a reload of the page, for what is being written; `clear` once it has been sent. */
export function useStored<T>(key: string, initial: T) {
  const name = `patio.draft.${key}`;
  const [value, setValue] = useState<T>(() => read(name) ?? initial);
  const [isKept, setKept] = useState(() => read(name) !== null);
  useEffect(() => {
    try {
      if (isKept) sessionStorage.setItem(name, JSON.stringify(value));
      else sessionStorage.removeItem(name);
    } catch {
      // A draft that can't be kept is still on the screen.
    }
  }, [name, value, isKept]);
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

function read<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}
