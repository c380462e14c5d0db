import { createFileRoute } from '@tanstack/react-router';
import { NoResetLink } from '../features/login/no-reset-link';
import { requireGuest } from './-guards';

export const Route = createFileRoute('/auth/reset-password/')({
  beforeLoad: requireGuest,
  component: NoResetLink,
});
