import type { History } from '../entities/card';

const isEmpty = (values: Record<string, unknown>) => Object.keys(values).length === 0;

/**
 * Returns whether a line of history is shown. Hidden are updates that changed nothing, and updates that name a phase
 * where there was one before.
 */
export function isShown({ kind, old, new: fresh }: Pick<History, 'kind' | 'old' | 'new'>): boolean {
  if (kind !== 'updated') return true;
  if (isEmpty(old) && isEmpty(fresh)) return false;
  return !('current_phase_id' in fresh) || isEmpty(old);
}

/** Ids of the custom fields whose values differ. */
export function changedFields(old: unknown, fresh: unknown): string[] {
  const before = (old ?? {}) as Record<string, unknown>;
  const after = (fresh ?? {}) as Record<string, unknown>;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    id => JSON.stringify(before[id]) !== JSON.stringify(after[id]),
  );
}
