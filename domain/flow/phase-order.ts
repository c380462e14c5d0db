import type { Phase } from '../entities/board';

/** Enabled phases of the flow, in their order. */
export function openPhases(phases: Phase[]): Phase[] {
  return phases.filter(phase => phase.enabled).sort(byOrder);
}

/** By `phase_order`, ties by id, so that every device shows one order. */
export function byOrder(a: Phase, b: Phase): number {
  return a.phase_order - b.phase_order || (a.id < b.id ? -1 : 1);
}

/** The enabled phase that comes next in order, or null after the last one. */
export function phaseAfter(phases: Phase[], phaseId: string): Phase | null {
  const from = phases.find(({ id }) => id === phaseId);
  if (!from) return null;
  return openPhases(phases).find(phase => phase.id !== from.id && byOrder(from, phase) < 0) ?? null;
}
