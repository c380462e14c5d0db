import type { Phase } from '../entities/board';

/** Returns the enabled phases of the flow, in order. */
export function openPhases(phases: Phase[]): Phase[] {
  return phases.filter(phase => phase.enabled).sort(byOrder);
}

/** Compares phases by `phase_order`, ties by id, so that every device shows the same order. */
export function byOrder(a: Phase, b: Phase): number {
  return a.phase_order - b.phase_order || (a.id < b.id ? -1 : 1);
}

/** Returns the next enabled phase in order, or null after the last one. */
export function phaseAfter(phases: Phase[], phaseId: string): Phase | null {
  const from = phases.find(({ id }) => id === phaseId);
  if (!from) return null;
  return openPhases(phases).find(phase => phase.id !== from.id && byOrder(from, phase) < 0) ?? null;
}
