import { AppError, notFound } from '../app-error';
import type { Link } from '../repositories/cards/links';

/** Nobody was ever sent such a link, or it is so old that it was forgotten. */
export const noSuchLink = () => notFound('Este link não existe.');

/** The link that a person was sent, if it still opens anything. */
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
