import { useState } from 'react';

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

interface Editing<T> {
  value: T;
  /** What stood when it was saved; the draft gives way as soon as that changes. */
  savedOver?: { value: T };
}

/**
 * A value edited in place: shows what is saved until the person types, then what they typed, until it is saved.
 * `save` answers why it can't be, or null.
 */
export function useDraft<T>(saved: T, save: (value: T) => Promise<string | null>) {
  const [editing, setEditing] = useState<Editing<T> | null>(null);
  const [error, setError] = useState<string | null>(null);
  if (editing?.savedOver && !same(editing.savedOver.value, saved)) setEditing(null);

  const commit = async (value: T) => {
    if (same(value, saved)) {
      setEditing(null);
      setError(null);
      return;
    }
    setEditing({ value });
    const problem = await save(value);
    setError(problem);
    if (!problem) setEditing({ value, savedOver: { value: saved } });
  };
  return {
    value: editing ? editing.value : saved,
    error,
    change: (value: T) => {
      setError(null);
      setEditing({ value });
    },
    commit,
    reset: () => {
      setEditing(null);
      setError(null);
    },
  };
}
