import type { AnyRouter } from '@tanstack/react-router';
import { subscribe } from 'valtio';
import { session } from '../state/session/session';
import { wantedAddress } from './-wanted-address';

/** Navigates into the app and out of it as the person's session begins and ends. */
export function followSession(router: AnyRouter) {
  let before = session.status;
  let tenant = session.tenant_id;
  subscribe(session, () => {
    const { status, tenant_id } = session;
    const isNewCompany = tenant !== tenant_id && before === 'signed_in';
    const hasChanged = status !== before;
    before = status;
    tenant = tenant_id;
    // Pages of e-mailed links, and their results, are open to anyone: only their guards redirect.
    const { pathname, search } = router.state.location;
    const isOfLink = pathname.startsWith('/auth/');
    if (hasChanged && isOfLink) router.invalidate();
    else if (hasChanged && status === 'signed_in') {
      router.history.replace(wantedAddress(search) ?? '/home');
    } else if (hasChanged && status === 'guest') {
      // After signing out the app starts afresh; after an ended session it returns to the same page.
      if (session.ended_reason) router.invalidate();
      else router.navigate({ to: '/', search: {}, replace: true });
    } else if (isNewCompany && status === 'signed_in') {
      router.navigate({ to: '/home' });
    }
  });
}
