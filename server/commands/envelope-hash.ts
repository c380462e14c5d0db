import { createHash } from 'node:crypto';
import type { CommandEnvelope } from '../../domain/sync';

/**
 * Returns a hash by which two sends of one id count as the same: of the person and the request. The number of attempts
 * and the other commands of the same request are not part of it.
 */
export function envelopeHash({ user_id, name, version, input }: CommandEnvelope): string {
  return createHash('sha256').update(stable({ user_id, name, version, input })).digest('base64url');
}

/** Returns JSON with sorted keys, so that equal content gives equal text. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_key, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
