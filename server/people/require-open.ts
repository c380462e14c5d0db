import { AppError, notFound } from '../app-error';
import type { Link } from '../repositories/cards/links';

/** Makes the error for a link that never existed, or that is so old that it was deleted. */
export const noSuchLink = () => notFound('Este link não existe.');

/** Returns the e-mailed link if it is still valid. */
export function requireValid(link: Link | undefined): Link & { user_id: string; email: string } {
  const { user_id, email } = link ?? {};
  if (!link || !user_id || !email) throw noSuchLink();
  requireOpen(link);
  return { ...link, user_id, email };
}

export function requireOpen({ state }: Link): void {
  if (state === 'used') throw new AppError(409, 'link_used', 'Este link já foi usado.');
  if (state === 'expired') throw new AppError(409, 'link_expired', 'Este link venceu.');
}
