import * as z from 'zod/mini';
import { linkToken } from '../../domain/accounts';
import { AppError, notFound } from '../http/app-error';
import type { Link } from '../repositories/links';

export const tokenParams = z.object({ token: linkToken });

/** What a link's page says before anything is typed; whose it is only as long as it is good. */
export const linkState = z.object({
  state: z.enum(['valid', 'used', 'expired']),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
});

export function describeLink({ state, name, email }: Link): z.infer<typeof linkState> {
  return state === 'valid' ? { state, name, email } : { state, name: null, email: null };
}

/** The link that a person was sent, if it still opens anything. */
export function requireValid(link: Link | undefined): Link & { user_id: string; email: string } {
  const { user_id, email } = link ?? {};
  if (!link || !user_id || !email) throw notFound();
  requireOpen(link);
  return { ...link, user_id, email };
}

export function requireOpen({ state }: Link): void {
  if (state === 'used') throw new AppError(409, 'link_used', 'Este link já foi usado.');
  if (state === 'expired') throw new AppError(409, 'link_expired', 'Este link venceu.');
}
