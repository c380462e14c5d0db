import * as z from 'zod/mini';
import { linkToken } from '../../../domain/company/accounts';
import type { Link } from '../../repositories/cards/links';

export const tokenParams = z.object({ token: linkToken });

/** State of a link before its form is sent. Name and address are present only while the link is valid. */
export const linkState = z.object({
  state: z.enum(['valid', 'used', 'expired']),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
});

export function describeLink({ state, name, email }: Link): z.infer<typeof linkState> {
  return state === 'valid' ? { state, name, email } : { state, name: null, email: null };
}
