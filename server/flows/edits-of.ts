import { isDeepStrictEqual } from 'node:util';
import { quoted } from '../../domain/commands/names';
import { REFUSALS } from '../../domain/refusals';
import { AppError } from '../app-error';
import type { PoolClient } from '../database/pool';
import type { CommandCaller } from '../http/command-caller';
import { findConfigurer } from '../repositories/people/audit-events';

/** The fields of a row of a flow's configuration that change, and their former values. */
type Change<Row> = Partial<Row> & { was?: Record<string, unknown> | undefined };

/**
 * Returns the fields that a change of a row of a flow's configuration really changes.
 *
 * @throws changed_meanwhile if another user has changed one of them since the person saw the values in `was`
 */
export async function editsOf<Row extends { id: string }>(
  client: PoolClient,
  { actor }: CommandCaller,
  boardId: string,
  row: Row,
  { was = {}, ...input }: Change<Row>,
): Promise<Partial<Row>> {
  const wanted = Object.entries(input).filter(
    ([key, value]) => !isDeepStrictEqual(value, row[key as keyof Row]),
  );
  const stands = Object.fromEntries(
    wanted.flatMap(([key]) => {
      const now: unknown = row[key as keyof Row];
      return key in was && !isDeepStrictEqual(was[key], now) ? [[key, now]] : [];
    }),
  );
  if (Object.keys(stands).length === 0) return Object.fromEntries(wanted) as Partial<Row>;
  const errors: Record<string, string[]> = {};
  for (const [key, now] of Object.entries(stands)) {
    const who = await findConfigurer(client, actor.tenant_id, boardId, row.id, key);
    const name = who?.id === actor.user_id ? 'Você' : who?.name;
    const change = `${name ? `${name} mudou isto` : 'Isto mudou'}${key === 'type' ? '' : inWords(now)}`;
    errors[key] = [`${change} depois que esta edição começou. Salve de novo para ficar com o seu.`];
  }
  const { status, message } = REFUSALS.changed_meanwhile;
  throw new AppError(status, 'changed_meanwhile', message, { errors, stands });
}

/** Returns the current value as text, if it is short enough for a message. */
function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? ' para «sim»' : ' para «não»';
  const text = Array.isArray(value) ? value.map(one => one?.name ?? one).join(', ') : value;
  if (typeof text !== 'string') return '';
  return text ? ` para «${quoted(text)}»` : ' para vazio';
}
