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

/** Bytes that one batch of commands may have: a full batch of long texts, and some margin. */
const BATCH_BYTES = 4 * 1024 * 1024;

const [first, ...others] = COMMANDS.map(({ name, version, input }) =>
  z.extend(commandEnvelope, { name: z.literal(name), version: z.literal(version), input }),
);
/**
 * Schema of a batch, for the API document only. It is not enforced: an unknown name or version or an invalid input gets
 * its own verdict, and must not stop the other commands of the batch.
 */
const described = z.object({
  commands: z
    .array(z.discriminatedUnion('name', [first!, ...others]))
    .check(z.minLength(1), z.maxLength(COMMANDS_MAX)),
});

/**
 * Adds the route that receives the outbox's commands: runs them in their order, each in its own transaction, and
 * returns a verdict for each (S2).
 */
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

/** Runs one command. An unexpected error yields a verdict, because it must not stop the other commands of the batch. */
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
