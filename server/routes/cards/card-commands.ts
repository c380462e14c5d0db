import type { FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import * as z from 'zod/mini';
import type { CardCommand, CardTarget } from '../../../domain/commands/command';
import { CARD_COMMANDS } from '../../../domain/commands/command-table';
import { boardFeed } from '../../../domain/entities/feeds';
import { uuid } from '../../../domain/entities/scalars';
import { SCHEMAS } from '../../../domain/entities/schemas';
import { notFound } from '../../app-error';
import type { App } from '../../app-type';
import { callerOf } from '../../http/caller';
import { requireFlowSession } from '../../http/require-area';
import { commandText } from '../../openapi/command-texts';
import { entitledFeeds } from '../../sync/entitlement';
import { readRows } from '../../sync/rows';
import { bearer, errorAnswers, idempotencyHeaders } from './answers';
import { runRest } from './run-rest';

/**
 * Adds the routes for the REST calls about cards, made from the table of commands: they run the same handlers as the
 * outbox's commands.
 */
export async function cardCommandRoutes(app: App): Promise<void> {
  for (const command of CARD_COMMANDS) {
    // Sent with its file, not as JSON.
    if (command.name === 'attachment.add') continue;
    const { method, path, answers } = command.rest;
    const { params, body } = requestSchemas(command);
    const row: z.ZodMiniType<unknown> = SCHEMAS[answers];
    app.route({
      method,
      url: path,
      onRequest: requireFlowSession,
      schema: {
        tags: ['Cards'],
        ...commandText(command),
        operationId: operationIdOf(command.name),
        security: bearer,
        params,
        ...(method !== 'DELETE' && { body }),
        headers: idempotencyHeaders,
        response: { 200: z.object({ data: z.nullable(row) }), ...errorAnswers },
      },
      handler: async request => {
        const input = inputOf(command, request);
        const key = request.headers['idempotency-key'] as string | undefined;
        await runRest(callerOf(request), command.name, { ...input }, key);
        return { data: await answerOf(command, input, request) };
      },
    });
  }
}

/** Returns the operation id of a command in the API document: `card.move` becomes `moveCard`. */
function operationIdOf(name: string): string {
  const [thing, verb] = name.split('.') as [string, string];
  return `${verb}${thing[0]!.toUpperCase()}${thing.slice(1)}`;
}

/**
 * Returns the schemas of a REST call: the path's parameters, and the rest of the input as body. The id of the row that
 * the command creates is called `id` in the body.
 */
function requestSchemas(command: CardCommand) {
  const shape = (command.input as unknown as { shape: Record<string, z.ZodMiniType> }).shape;
  const inPath = [...command.rest.path.matchAll(/:(\w+)/g)].map(match => match[1]!);
  const rest = Object.entries(shape).filter(([name]) => !inPath.includes(name) && name !== command.creates);
  return {
    params: z.object(Object.fromEntries(inPath.map(name => [name, shape[name]!]))),
    body: z.nullish(
      z.object({ ...Object.fromEntries(rest), ...(command.creates && { id: z.optional(uuid) }) }),
    ),
  };
}

function inputOf(command: CardCommand, request: FastifyRequest): CardTarget {
  const { id, ...body } = (request.body ?? {}) as { id?: string };
  // A repeated call must refer to the same row, so the idempotency key becomes the id of the created row.
  const made = command.creates && { [command.creates]: id ?? request.headers['idempotency-key'] ?? newId() };
  return { ...body, ...made, ...(request.params as CardTarget) };
}

async function answerOf(command: CardCommand, input: CardTarget, request: FastifyRequest) {
  const { pool } = request.server;
  const { actor } = callerOf(request);
  const { answers } = command.rest;
  // A repeated call returns the row only if the person still has access: a stored verdict grants none.
  const feed = boardFeed(input.board_id);
  if (!(await entitledFeeds(pool, actor, [feed])).includes(feed)) throw notFound();
  const id = (input as unknown as Record<string, string>)[ID_FIELD[answers]]!;
  const row = (await readRows(pool, actor.tenant_id, answers, [id])).get(id);
  // When nothing was changed because the id belongs to another card, that card's row is not returned.
  return row?.board_id === input.board_id && (row.card_id ?? row.id) === input.card_id ? row : null;
}

const ID_FIELD = {
  card: 'card_id',
  task: 'task_id',
  task_option: 'option_id',
  comment: 'comment_id',
  approval: 'approval_id',
  attachment: 'attachment_id',
  connection: 'connection_id',
  external_link: 'link_id',
} as const;
