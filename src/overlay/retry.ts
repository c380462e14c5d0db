import type { CardTarget } from '../../domain/commands/command';
import { namesOf } from '../../domain/commands/names';
import { fieldErrors } from '../../domain/flow/field-errors';
import { type Refusal, refusal } from '../../domain/refusals';
import { replaceEntry } from '../outbox/outbox';
import { findCardCommand, loadCommands } from './commands';
import { awaitedFiles, currentState, type Doing } from './decide';

/**
 * Sends a refused change again, in its old position and under a new id. It is decided on what the person saw when they
 * made it, or on the values of the conflict shown since, never on the current values: an answer, or an edit of
 * something that others have changed again, is refused again. Does nothing for a change that is not refused (any more),
 * or that must be made again.
 *
 * @param corrected replaces typed values, by their names in the input
 * @returns the problem of a corrected value, which leaves the change unchanged; else null
 */
export async function retryEntry(id: string, doing: Doing, corrected?: object): Promise<Refusal | null> {
  const { db, actor, now } = doing;
  await loadCommands();
  return db.transaction('rw', db.tables, async () => {
    const entry = await db.outbox.get(id);
    if (entry?.status !== 'refused') return null;
    const command = findCardCommand(entry.name);
    const target = entry.input as unknown as CardTarget;
    const current = command && (await currentState(doing, target));
    const conflict = (entry.verdict as Partial<Refusal> | null)?.conflict;
    if (conflict && !command?.seen) return null;
    const seen = conflict && command?.seen?.(conflict, target);
    const mended = current && command.mend?.(current.state, target);
    const input = { ...entry.input, ...seen, ...mended, ...corrected };
    const again: Parameters<typeof replaceEntry>[2] = {
      id: doing.newId(),
      input,
      // Checks first whether the server still has the file.
      ...(entry.file && { file: 'here' }),
      // A move refused for a missing photo follows the photo taken since.
      ...(current && { awaits: awaitedFiles(command, current.state, input, current.entries)?.awaits ?? [] }),
    };
    if (corrected && command) {
      const parsed = command.input.safeParse(input);
      if (!parsed.success) return refusal('invalid', { errors: fieldErrors(parsed.error) });
      again.input = { ...parsed.data };
      if (current) {
        const decision = command.decide(current.state, parsed.data, actor, { now, made_at: entry.made_at });
        // Other reasons for a refusal may no longer apply: the server decides.
        if (!decision.ok && decision.refusal.errors) return decision.refusal;
        again.about = { ...entry.about, ...namesOf(command, current.state, parsed.data) };
      }
    }
    await replaceEntry(db, entry, again);
    return null;
  });
}
