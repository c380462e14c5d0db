import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { COMMANDS } from '../../domain/commands/command-table';
import { type RefusalCode, refusal } from '../../domain/refusals';
import {
  COMMANDS_MAX,
  type CommandEnvelope,
  commandEnvelope,
  commandsAnswer,
  commandsRequest,
  type Verdict,
} from '../../domain/sync';
import type { App } from '../app-type';
import { runCommand } from '../commands/run-command';
import { isImpossibleValue, isUnavailable } from '../database/database-failures';
import { callerOf, requireSessionOrNoCompany } from '../http/caller';
import { COMMANDS_DESCRIPTION } from '../openapi/command-texts';
import { bearer, errorAnswers } from './cards/answers';

/** How many commands' REST weight one batch may have: a full batch of long texts, and some room. */
const BATCH_BYTES = 4 * 1024 * 1024;

const [first, ...others] = COMMANDS.map(({ name, version, input }) =>
  z.extend(commandEnvelope, { name: z.literal(name), version: z.literal(version), input }),
);
/**
 * Each command with what it takes. Only told: a name, a version or an input that will not do has a verdict of its own,
 * and must not keep the others of its batch from being decided.
 */
const described = z.object({
  commands: z
    .array(z.discriminatedUnion('name', [first!, ...others]))
    .check(z.minLength(1), z.maxLength(COMMANDS_MAX)),
});

/** The outbox's way in: commands in their order, each in its own transaction, one verdict each (S2). */
export async function commandRoutes(app: App): Promise<void> {
  app.post(
    '/commands',
    {
      bodyLimit: BATCH_BYTES,
      config: { body: described },
      schema: {
        tags: ['Sincronização'],
        summary: 'Enviar alterações',
        description: COMMANDS_DESCRIPTION,
        security: bearer,
        body: commandsRequest,
        response: { 200: commandsAnswer, ...errorAnswers },
      },
      onRequest: requireSessionOrNoCompany,
    },
    async request => {
      const data: { id: string; verdict: Verdict }[] = [];
      for (const envelope of request.body.commands) {
        data.push({ id: envelope.id, verdict: await decide(request, envelope) });
      }
      return { data };
    },
  );
}

/** One command that the server stumbles over must not keep the others of its batch from being decided. */
async function decide(request: FastifyRequest, envelope: CommandEnvelope): Promise<Verdict> {
  if (!request.session) return refuse('no_company');
  try {
    return await runCommand(callerOf(request), envelope);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    request.log.error({ err: error, command: envelope.name }, 'command failed');
    return isImpossibleValue(error) ? refuse('invalid') : { status: 'retry' };
  }
}

const refuse = (code: RefusalCode): Verdict => ({ status: 'refused', ...refusal(code) });
