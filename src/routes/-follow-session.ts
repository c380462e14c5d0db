import type { AnyRouter } from '@tanstack/react-router';
import { subscribe } from 'valtio';
import { session } from '../state/session/session';
import { wantedAddress } from './-wanted-address';

/** Takes the person in and out of the app as their session begins and ends. */
export function followSession(router: AnyRouter) {
  let before = session.status;
  let tenant = session.tenant_id;
  subscribe(session, () => {
    const { status, tenant_id } = session;
    const isNewCompany = tenant !== tenant_id && before === 'signed_in';
    const hasChanged = status !== before;
    before = status;
    tenant = tenant_id;
    // What a letter's link opens, or comes of it, is there for anybody: nobody is taken away from it but by its guard.
    const { pathname, search } = router.state.location;
    const isOfLink = pathname.startsWith('/auth/');
    if (hasChanged && isOfLink) router.invalidate();
    else if (hasChanged && status === 'signed_in') {
      router.history.replace(wantedAddress(search) ?? '/home');
    } else if (hasChanged && status === 'guest') {
      // Whoever chose to leave starts afresh; whose session ended comes back to where they were.
      if (session.ended_reason) router.invalidate();
      else router.navigate({ to: '/', search: {}, replace: true });
    } else if (isNewCompany && status === 'signed_in') {
      router.navigate({ to: '/home' });
    }
  });
}
