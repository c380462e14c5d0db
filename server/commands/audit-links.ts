import type { PoolClient } from 'pg';
import type { AuditKind } from '../../domain/audit';
import type { CardState, Change } from '../../domain/card/card-state';
import type { ExternalLink } from '../../domain/entities/card';
import type { Actor } from '../../domain/policy';
import type { KeptChange } from '../repositories/cards/kept-changes';
import { recordAudit } from '../repositories/people/audit-events';

/**
 * Records in the company's audit log which share links were created or ended, including those that end with their card.
 */
export async function auditLinks(
  client: PoolClient,
  { tenant_id, user_id: actor_id }: Actor,
  { card, board, links }: CardState,
  changes: Change[],
  now: string,
): Promise<void> {
  const note = async (kind: AuditKind, titles: KeptChange[]) => {
    if (titles.length === 0) return;
    const which = { what: 'Card', was: null, now: card?.identifier ?? '' };
    await recordAudit(client, tenant_id, { kind, actor_id, board_id: board.id, changes: [which, ...titles] });
  };
  const made = changes.flatMap(change =>
    change.entity === 'external_link' && change.op === 'insert' ? change.values.title : [],
  );
  const isEnded = (link: ExternalLink) =>
    changes.some(({ op, entity, id }) =>
      entity === 'external_link'
        ? op === 'update' && id === link.id
        : op === 'remove' && entity === 'card' && link.deactivated_at === null && link.expires_at > now,
    );
  await note(
    'link_added',
    made.map(title => ({ what: 'Link', was: null, now: title })),
  );
  await note(
    'link_ended',
    links.filter(isEnded).map(({ title }) => ({ what: 'Link', was: title, now: null })),
  );
}
