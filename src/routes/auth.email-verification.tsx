import { createFileRoute } from '@tanstack/react-router';
import { EmailVerificationPage } from '../features/login/email-verification-page';
import SignOutButton from './-sign-out-button';
import { unread } from './-unread-search';

export const Route = createFileRoute('/auth/email-verification')({
  validateSearch: unread<{ token?: unknown }>,
  component: EmailVerification,
});

function EmailVerification() {
  const { token } = Route.useSearch();
  return (
    <EmailVerificationPage token={token ? String(token) : undefined} signOutButton={<SignOutButton />} />
  );
}
