import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '../features/login/login-page';
import { requireGuest } from './-guards';
import { wantedAddress } from './-wanted-address';

export const Route = createFileRoute('/')({
  validateSearch: (search): { next?: string; email?: string } => {
    const next = wantedAddress(search);
    const { email } = search;
    return { ...(next && { next }), ...(typeof email === 'string' && { email }) };
  },
  beforeLoad: requireGuest,
  component: SignIn,
});

function SignIn() {
  const { email } = Route.useSearch();
  return <LoginPage email={email} />;
}
