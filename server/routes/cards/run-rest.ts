import { v7 as newId } from 'uuid';
import { findCommand } from '../../../domain/commands/command-table';
import { REFUSALS, type RefusalCode } from '../../../domain/refusals';
import { AppError, unavailable } from '../../app-error';
import { runCommand } from '../../commands/run-command';
import { noteRevisions } from '../../feeds/answer-revisions';
import type { CommandCaller } from '../../http/command-caller';

/**
 * Runs a command for a REST call. There is no outbox, so `key` (or a new id) acts as a client of its own, and calls are
 * not ordered. A repeated call with the same key returns the same and changes nothing.
 *
 * @throws the refusal as the response of the call
 */
export async function runRest(
  caller: CommandCaller,
  name: string,
  input: Record<string, unknown>,
  key: string = newId(),
): Promise<void> {
  const verdict = await runCommand(caller, {
    id: key,
    client_id: key,
    sequence: 0,
    name,
    version: findCommand(name)!.version,
    user_id: caller.actor.user_id,
    made_at: caller.now().toISOString(),
    input,
    after: [],
  });
  // A repeated call changes nothing, and returns the revisions of the first.
  if (verdict.status === 'applied') return noteRevisions(caller.actor.tenant_id, verdict.feeds);
  // It conflicted with a concurrent command, and nothing was changed.
  if (verdict.status !== 'refused') throw unavailable();
  const { status } = REFUSALS[verdict.code as RefusalCode];
  throw new AppError(status, verdict.code, verdict.message, { errors: verdict.errors });
}
