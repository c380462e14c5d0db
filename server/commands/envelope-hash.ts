import { createHash } from 'node:crypto';
import type { CommandEnvelope } from '../../domain/sync';

/** What makes two sends of one id the same: who wants what. How often and in which company of sends it came does not count. */
export function envelopeHash({ user_id, name, version, input }: CommandEnvelope): string {
  return createHash('sha256').update(stable({ user_id, name, version, input })).digest('base64url');
}

/** JSON with sorted keys, so that the same content is the same text. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_key, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
