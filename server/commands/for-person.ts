import type { PoolClient } from 'pg';
import type { PersonCommand } from '../../domain/commands/command';
import { userFeed } from '../../domain/entities/feeds';
import { fieldErrors } from '../../domain/field-errors';
import type { PersonState } from '../../domain/person-state';
import type { Actor } from '../../domain/policy';
import { refusal } from '../../domain/refusals';
import type { CommandEnvelope, StoredVerdict } from '../../domain/sync';
import { wireParts } from '../database/wire-row';
import { writeChanges } from '../database/write-changes';
import { touchFeeds } from '../feeds/touch-feeds';
import { IS_SEEN } from '../repositories/notifications';

/** Decides and writes a command without a flow: it locks what is the person's own, and touches their feed alone. */
export async function executeForPerson(
  client: PoolClient,
  { actor, socketId, now: clock }: { actor: Actor; socketId: string | null; now: () => Date },
  command: PersonCommand,
  { input: given, made_at }: CommandEnvelope,
): Promise<StoredVerdict> {
  const parsed = command.input.safeParse(given);
  if (!parsed.success) {
    return { status: 'refused', ...refusal('invalid', { errors: fieldErrors(parsed.error) }) };
  }
  const state = await lockState(client, actor, parsed.data);
  const now = clock().toISOString();
  const decision = command.decide(state, parsed.data, actor, { now, made_at });
  if (!decision.ok) return { status: 'refused', ...decision.refusal };
  await writeChanges(
    client,
    actor.tenant_id,
    decision.changes.map(change => ({ ...change, values: { ...change.values, read_at: now } })),
  );
  const touched = decision.changes.map(({ entity, id }) => ({
    feed: userFeed(actor.user_id),
    entity,
    row_id: id,
    gone: false,
  }));
  return { status: 'applied', feeds: await touchFeeds(client, actor.tenant_id, touched, socketId) };
}

/** By their ids, as whoever else locks several of them does, so that two of them wait for each other. */
async function lockState(
  client: PoolClient,
  actor: Actor,
  { notification_ids = [] }: { notification_ids?: string[] },
): Promise<PersonState> {
  const { rows } = await client.query(
    `SELECT to_jsonb(n) AS row FROM notifications n
      WHERE n.tenant_id = $1 AND n.target_user_id = $2 AND n.id = ANY($3::uuid[]) AND ${IS_SEEN}
      ORDER BY n.id FOR UPDATE OF n`,
    [actor.tenant_id, actor.user_id, notification_ids],
  );
  return wireParts({ notifications: rows.map(({ row }) => row) });
}
