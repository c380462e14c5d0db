import { createFileRoute } from '@tanstack/react-router';
import { TwoFactorPage } from '../features/login/two-factor-page';
import { requireSession } from './-guards';
import SignOutButton from './-sign-out-button';

export const Route = createFileRoute('/two-factor')({
  beforeLoad: requireSession,
  component: () => <TwoFactorPage signOutButton={<SignOutButton />} />,
});
