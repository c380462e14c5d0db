import { createFileRoute } from '@tanstack/react-router';
import { EmailVerificationPage } from '../features/login/email-verification-page';
import { unread } from './-unread-search';
import WayOut from './-way-out';

export const Route = createFileRoute('/auth/email-verification')({
  validateSearch: unread<{ token?: unknown }>,
  component: EmailVerification,
});

function EmailVerification() {
  const { token } = Route.useSearch();
  return <EmailVerificationPage token={token ? String(token) : undefined} wayOut={<WayOut />} />;
}
