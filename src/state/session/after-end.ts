import { readEnd } from './device';
import { session } from './session';

/**
 * Finishes a session that ended while no page was open, or in a page that was closed at once: shows the reason, removes
 * the session's remaining data from the device, and reports how many changes and photos wait. Never rejects; may be
 * repeated.
 */
export async function resumeAfterEnd(onCounted?: (words: string) => void): Promise<void> {
  if (session.status !== 'guest') return;
  try {
    const end = await readEnd();
    session.ended_reason ??= end?.reason ?? null;
    const kept = ((await indexedDB.databases?.()) ?? []).map(({ name }) => name!);
    // Few browsers have a company's data at that point; only they load the code that removes it.
    if (kept.some(name => /^patio-.+-\d+$/.test(name)))
      await import('./left-behind').then(({ clearLeftBehind }) => clearLeftBehind());
    else if (!kept.includes(`sealed-${end?.user_id}`)) return;
    const { whatIsLeft } = await import('./count-left');
    const words = await whatIsLeft();
    if (words) onCounted?.(words);
  } catch {
    // A device without storage has already been reported, and the next start retries deletions that failed.
  }
}
