import { createFileRoute } from '@tanstack/react-router';
import { EmailTakeBackPage } from '../features/login/email-take-back-page';
import { unread } from './-unread-search';

export const Route = createFileRoute('/auth/email-take-back')({
  validateSearch: unread<{ token?: unknown }>,
  component: EmailTakeBack,
});

function EmailTakeBack() {
  // Without a token the server is asked for a link that was never sent.
  const token = String(Route.useSearch().token ?? '-');
  return <EmailTakeBackPage key={token} token={token} />;
}
