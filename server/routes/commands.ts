import { type Refusal, refusal } from '../../domain/refusals';
import { commandsAnswer, commandsRequest, type Verdict } from '../../domain/sync';
import type { App } from '../app-type';
import { runCommand } from '../commands/run-command';
import { callerOf, requireSessionOrNoCompany } from '../plugins/caller';

/** How many commands' REST weight one batch may have: a full batch of long texts, and some room. */
const BATCH_BYTES = 4 * 1024 * 1024;

/** The outbox's way in: commands in their order, each in its own transaction, one verdict each (S2). */
export async function commandRoutes(app: App): Promise<void> {
  app.post(
    '/commands',
    {
      bodyLimit: BATCH_BYTES,
      schema: { tags: ['sync'], body: commandsRequest, response: { 200: commandsAnswer } },
      onRequest: requireSessionOrNoCompany,
    },
    async request => {
      const data: { id: string; verdict: Verdict }[] = [];
      for (const envelope of request.body.commands) {
        const verdict = request.session
          ? await runCommand(callerOf(request), envelope)
          : ({ status: 'refused', ...(NO_COMPANY as Refusal) } as const);
        data.push({ id: envelope.id, verdict });
      }
      return { data };
    },
  );
}

const NO_COMPANY = refusal('no_company');
