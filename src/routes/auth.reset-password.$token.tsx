import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordPage } from '../features/login/reset-password-page';
import { requireGuest } from './-guards';

export const Route = createFileRoute('/auth/reset-password/$token')({
  beforeLoad: requireGuest,
  component: ResetPassword,
});

function ResetPassword() {
  const { token } = Route.useParams();
  return <ResetPasswordPage key={token} token={token} />;
}
