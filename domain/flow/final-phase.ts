import type { Phase } from '../entities/board';
import { openPhases } from './phase-order';

/**
 * Returns the phase that has to be marked as final: the last active one, if no active phase is marked, because cards of
 * the flow could never be concluded otherwise. Null if one is marked already.
 */
export function missingFinal(phases: Phase[]): Phase | null {
  const open = openPhases(phases);
  return open.some(({ is_final }) => is_final) ? null : (open.at(-1) ?? null);
}
