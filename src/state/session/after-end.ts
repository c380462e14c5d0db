import { readEnd } from './device';
import { session } from './session';

/**
 * Does what is left to do after a session that ended, while no page was there too, or in one that was closed at once: says
 * why, takes off the device what is still here of it, and says how much waits. Never rejects; may be repeated.
 */
export async function resumeAfterEnd(onCounted?: (words: string) => void): Promise<void> {
  if (session.status !== 'guest') return;
  try {
    const end = await readEnd();
    session.ended_reason ??= end?.reason ?? null;
    const kept = ((await indexedDB.databases?.()) ?? []).map(({ name }) => name!);
    // Few browsers have something of a company then, and load what takes it off.
    if (kept.some(name => /^patio-.+-\d+$/.test(name)))
      await import('./left-behind').then(({ clearLeftBehind }) => clearLeftBehind());
    else if (!kept.includes(`sealed-${end?.user_id}`)) return;
    const { whatIsLeft } = await import('./count-left');
    const words = await whatIsLeft();
    if (words) onCounted?.(words);
  } catch {
    // A device that keeps nothing has been told of, and what could not be taken off the next start tries again.
  }
}
