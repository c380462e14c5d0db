import type { FastifyRequest } from 'fastify';
import { type RefusalCode, refusal } from '../../domain/refusals';
import { type CommandEnvelope, commandsAnswer, commandsRequest, type Verdict } from '../../domain/sync';
import type { App } from '../app-type';
import { runCommand } from '../commands/run-command';
import { isImpossibleValue, isUnavailable } from '../database/failures';
import { callerOf, requireSessionOrNoCompany } from '../plugins/caller';
import { bearer, errorAnswers } from './answers';

/** How many commands' REST weight one batch may have: a full batch of long texts, and some room. */
const BATCH_BYTES = 4 * 1024 * 1024;

/** The outbox's way in: commands in their order, each in its own transaction, one verdict each (S2). */
export async function commandRoutes(app: App): Promise<void> {
  app.post(
    '/commands',
    {
      bodyLimit: BATCH_BYTES,
      schema: {
        tags: ['Sincronização'],
        summary: 'Enviar alterações',
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
