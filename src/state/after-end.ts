import { readEnd } from './device';
import { session } from './session';

/**
 * Does what is left to do after a session that ended while no page was there, or in one that was closed at once: says why,
 * and takes off the device what is still here of it. Never rejects; may be repeated.
 */
export async function goOnAfterEnd(): Promise<void> {
  if (session.status !== 'guest') return;
  try {
    session.ended_reason ??= (await readEnd())?.reason ?? null;
    const kept = (await indexedDB.databases?.()) ?? [];
    // Few browsers have something of a company then, and load what takes it off.
    if (!kept.some(({ name }) => /^patio-.+-\d+$/.test(name!))) return;
    const { clearLeftBehind } = await import('./left-behind');
    await clearLeftBehind();
  } catch {
    // A device that keeps nothing has been told of, and what could not be taken off the next start tries again.
  }
}
