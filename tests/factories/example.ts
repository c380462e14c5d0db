import * as z from 'zod/mini';
import type { CardCommand, CardTarget } from '../../domain/commands/command';

/** Ids by the names that an input has for them: `card_id`, `tag_id`… */
export type IdsByName = Record<string, string | undefined>;

/**
 * Completes the command's example to a whole input: the ids that it needs are taken from `ids`.
 *
 * @throws if there is no id of that name
 */
export function exampleOf(
  { name, input, example = {} }: CardCommand,
  ids: IdsByName,
): CardTarget & Record<string, unknown> {
  const { required = [] } = z.toJSONSchema(input, { io: 'input' });
  const whole: Record<string, unknown> = { ...example };
  for (const field of required) {
    whole[field] ??= ids[field];
    if (whole[field] === undefined) throw new Error(`${name} needs an example of ${field}`);
  }
  return whole as CardTarget & Record<string, unknown>;
}
