import { AppError } from '../app-error';
import type { LockedMembership } from '../repositories/people/company-members';

type Standing = Pick<LockedMembership, 'role' | 'enabled'>;

/** Returns whether a change admits a person as an administrator, or as support, who was not admitted as such before. */
export function admits(before: Standing, after: Standing, isSupport: boolean): boolean {
  if (!after.enabled) return false;
  if (after.role === 'admin' && before.role !== 'admin') return true;
  return !before.enabled && (after.role === 'admin' || isSupport);
}

/**
 * Checks that a company keeps an administrator of its own who can sign in.
 *
 * @param locked of the company, as `lockMembership` returns them
 * @param before one of those
 * @throws AppError 409 `last_admin` if `after` would leave none
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
