import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { WHITE_LABEL_TENANT } from '../../domain/company/organization';
import { currentTenant, session } from '../state/session/session';

/** Guests go to the sign-in page, which remembers where they wanted to go. */
export function requireSession({ location }: { location: ParsedLocation }) {
  if (session.status === 'signed_in') return;
  const next = location.pathname === '/home' ? undefined : location.href;
  throw redirect({ to: '/', search: { next }, replace: true });
}

/** Whoever is signed in has no business here. */
export function requireGuest() {
  if (session.status === 'signed_in') throw redirect({ to: '/home', replace: true });
}

/** Only within a company; the organisation itself has no flows. */
export function requireCompany() {
  if (session.tenant_id === null || session.tenant_id === WHITE_LABEL_TENANT) {
    throw redirect({ to: '/home', replace: true });
  }
}

/** Only who administers the organisation. */
export function requireOrganizationAdmin() {
  const tenant = currentTenant();
  if (tenant?.id !== WHITE_LABEL_TENANT || tenant.role !== 'admin') {
    throw redirect({ to: '/home', replace: true });
  }
}

/** Whether an address names a company at all: what is no number is asked of nobody. */
export const isCompanyNumber = (id: string) => /^\d+$/.test(id);
