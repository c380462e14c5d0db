import type { OutboxEntry } from '../mirror/database';

/**
 * Whether a change can be sent only once an earlier one is applied (S5): changes of one subject, in their order. A
 * file follows only the making of its card, and holds back only what counts on it.
 */
export function dependsOn(later: OutboxEntry, earlier: OutboxEntry): boolean {
  if (later.subject !== earlier.subject || later.sequence <= earlier.sequence) return false;
  if (later.file) return earlier.name === 'card.create';
  if (earlier.file) return later.awaits?.includes(String(earlier.input.attachment_id)) ?? false;
  return true;
}

/** Waits behind a refused change, until the person has decided about that one. */
export function isBlocked(entry: OutboxEntry, all: OutboxEntry[]): boolean {
  return all.some(
    refused => refused.status === 'refused' && followersOf(refused, all).some(({ id }) => id === entry.id),
  );
}

/** What waits behind a refused change: what depends on it, and on that in turn. */
export function followersOf(refused: OutboxEntry, all: OutboxEntry[]): OutboxEntry[] {
  if (refused.status !== 'refused') return [];
  const followers: OutboxEntry[] = [];
  for (const entry of all) {
    if (entry.status !== 'waiting') continue;
    if ([refused, ...followers].some(earlier => dependsOn(entry, earlier))) followers.push(entry);
  }
  return followers;
}

/** Whether a change can be taken back: it has not left, and no later change depends on it. */
export function canTakeBack(entry: OutboxEntry, all: OutboxEntry[]): boolean {
  return entry.status === 'waiting' && !entry.sent && !all.some(later => dependsOn(later, entry));
}
