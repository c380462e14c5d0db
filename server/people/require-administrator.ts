import { AppError } from '../app-error';
import type { LockedMembership } from '../repositories/people/company-members';

type Standing = Pick<LockedMembership, 'role' | 'enabled'>;

/** Whether a change lets somebody in as an administrator, or as support, who was not before. */
export function admits(before: Standing, after: Standing, isSupport: boolean): boolean {
  if (!after.enabled) return false;
  if (after.role === 'admin' && before.role !== 'admin') return true;
  return !before.enabled && (after.role === 'admin' || isSupport);
}

/**
 * A company keeps somebody of its own who administers it and can sign in.
 *
 * @param locked of the company, as `lockMembership` answers them
 * @param before one of those
 * @throws AppError 409 `last_admin` when `after` would leave it nobody
 */
export function requireAdministrator(
  locked: LockedMembership[],
  before: LockedMembership,
  after: Standing,
): void {
  const runs = (one: LockedMembership) =>
    one.role === 'admin' && one.enabled && one.active && !one.is_support;
  const isLast = runs(before) && !locked.some(other => other !== before && runs(other));
  if (isLast && !runs({ ...before, ...after }))
    throw new AppError(409, 'last_admin', 'A empresa precisa de ao menos uma pessoa ativa que a administre.');
}
