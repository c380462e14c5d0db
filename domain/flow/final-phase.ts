import type { Phase } from '../entities/board';
import { openPhases } from './phase-order';

/**
 * Where a flow has no active phase marked as final, nothing in it would ever be concluded: the last active one is to be
 * marked. Null where one is marked already.
 */
export function missingFinal(phases: Phase[]): Phase | null {
  const open = openPhases(phases);
  return open.some(({ is_final }) => is_final) ? null : (open.at(-1) ?? null);
}
