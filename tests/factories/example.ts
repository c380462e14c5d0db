import * as z from 'zod/mini';
import type { CardCommand, CardTarget } from '../../domain/commands/command';

/** Ids by what an input calls them: `card_id`, `tag_id`… */
export type IdsByName = Record<string, string | undefined>;

/**
 * The command's example as a whole input: whatever else it has to name is taken from `ids`.
 *
 * @throws where there is no id of that name
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
