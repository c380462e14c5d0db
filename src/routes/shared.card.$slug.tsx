import { createFileRoute } from '@tanstack/react-router';
import { SharedCardPage } from '../features/shared/shared-card-page';

/** Route for everybody who has the address, signed in or not. */
export const Route = createFileRoute('/shared/card/$slug')({ component: SharedCard });

function SharedCard() {
  const { slug } = Route.useParams();
  return <SharedCardPage key={slug} slug={slug} />;
}
