import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { WHITE_LABEL_TENANT } from '../../domain/company/organization';
import { currentTenant, session } from '../state/session/session';

/** Redirects guests to the sign-in page, which remembers the address that they wanted. */
export function requireSession({ location }: { location: ParsedLocation }) {
  if (session.status === 'signed_in') return;
  const next = location.pathname === '/home' ? undefined : location.href;
  throw redirect({ to: '/', search: { next }, replace: true });
}

/** Redirects signed-in people into the app. */
export function requireGuest() {
  if (session.status === 'signed_in') throw redirect({ to: '/home', replace: true });
}

/** Allows a page only within a company; the organisation itself has no flows. */
export function requireCompany() {
  if (session.tenant_id === null || session.tenant_id === WHITE_LABEL_TENANT) {
    throw redirect({ to: '/home', replace: true });
  }
}

/** Allows a page only for administrators of the organisation. */
export function requireOrganizationAdmin() {
  const tenant = currentTenant();
  if (tenant?.id !== WHITE_LABEL_TENANT || tenant.role !== 'admin') {
    throw redirect({ to: '/home', replace: true });
  }
}

/** Whether an address contains a company's number; anything else is not requested from the server. */
export const isCompanyNumber = (id: string) => /^\d+$/.test(id);
