import { createFileRoute } from '@tanstack/react-router';
import { CreatePasswordPage } from '../features/login/create-password-page';
import { loadLater } from '../ui/page/load-later';

/** Brings all that a session is made of, which whoever is invited has none of yet. */
const SignOutButton = loadLater(() => import('./-sign-out-button'));

/** Also for who is signed in: what the link is good for does not depend on it. */
export const Route = createFileRoute('/auth/create-password/$token')({ component: CreatePassword });

function CreatePassword() {
  const { token } = Route.useParams();
  return <CreatePasswordPage key={token} token={token} signOutButton={<SignOutButton />} />;
}
