import type { OutboxEntry } from '../mirror/database';

/**
 * Whether a change can be sent only after another is applied (S5): changes of one subject are ordered. A file depends
 * only on the creation of its card, and delays only changes that await it, even an older move that was retried after
 * the file was added.
 */
export function dependsOn(later: OutboxEntry, earlier: OutboxEntry): boolean {
  if (later.subject !== earlier.subject) return false;
  if (earlier.file && !later.file)
    return later.awaits?.includes(String(earlier.input.attachment_id)) ?? false;
  if (later.sequence <= earlier.sequence) return false;
  return !later.file || earlier.name === 'card.create';
}

/** Whether a change waits behind a refused one, until the person has decided about that one. */
export function isBlocked(entry: OutboxEntry, all: OutboxEntry[]): boolean {
  const refused = all.filter(({ status }) => status === 'refused');
  return behind(refused, all).some(({ id }) => id === entry.id);
}

/** Returns the changes that wait behind a refused one. */
export function followersOf(refused: OutboxEntry, all: OutboxEntry[]): OutboxEntry[] {
  return refused.status === 'refused' ? behind([refused], all) : [];
}

/** Returns the further changes that wait behind some: those that depend on one of them, directly or indirectly. */
export function behind(some: OutboxEntry[], all: OutboxEntry[]): OutboxEntry[] {
  const ahead = [...some];
  for (const entry of all) {
    if (entry.status !== 'waiting' || some.includes(entry)) continue;
    if (ahead.some(earlier => dependsOn(entry, earlier))) ahead.push(entry);
  }
  return ahead.slice(some.length);
}

/** Whether a change can be withdrawn: it has not been sent, and no later change depends on it. */
export function canTakeBack(entry: OutboxEntry, all: OutboxEntry[]): boolean {
  return entry.status === 'waiting' && !entry.sent && !all.some(later => dependsOn(later, entry));
}
