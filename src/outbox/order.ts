import type { OutboxEntry } from '../mirror/database';

/**
 * Whether a change can be sent only once another is applied (S5): changes of one subject, in their order. A file
 * follows only the making of its card, and holds back only what counts on it: also a move that is older, and was tried
 * again once the file was there.
 */
export function dependsOn(later: OutboxEntry, earlier: OutboxEntry): boolean {
  if (later.subject !== earlier.subject) return false;
  if (earlier.file && !later.file)
    return later.awaits?.includes(String(earlier.input.attachment_id)) ?? false;
  if (later.sequence <= earlier.sequence) return false;
  return !later.file || earlier.name === 'card.create';
}

/** Waits behind a refused change, until the person has decided about that one. */
export function isBlocked(entry: OutboxEntry, all: OutboxEntry[]): boolean {
  const refused = all.filter(({ status }) => status === 'refused');
  return behind(refused, all).some(({ id }) => id === entry.id);
}

/** What waits behind a refused change. */
export function followersOf(refused: OutboxEntry, all: OutboxEntry[]): OutboxEntry[] {
  return refused.status === 'refused' ? behind([refused], all) : [];
}

/** What waits behind some changes besides them: what depends on one, and on that in turn. */
export function behind(some: OutboxEntry[], all: OutboxEntry[]): OutboxEntry[] {
  const ahead = [...some];
  for (const entry of all) {
    if (entry.status !== 'waiting' || some.includes(entry)) continue;
    if (ahead.some(earlier => dependsOn(entry, earlier))) ahead.push(entry);
  }
  return ahead.slice(some.length);
}

/** Whether a change can be taken back: it has not left, and no later change depends on it. */
export function canTakeBack(entry: OutboxEntry, all: OutboxEntry[]): boolean {
  return entry.status === 'waiting' && !entry.sent && !all.some(later => dependsOn(later, entry));
}
