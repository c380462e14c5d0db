import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '../features/login/login-page';
import { requireGuest } from './-guards';
import { wantedAddress } from './-wanted-address';

export const Route = createFileRoute('/')({
  validateSearch: (search): { next?: string } => {
    const next = wantedAddress(search);
    return next ? { next } : {};
  },
  beforeLoad: requireGuest,
  component: LoginPage,
});
