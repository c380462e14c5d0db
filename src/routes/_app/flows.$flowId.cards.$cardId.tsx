import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { CardPanel } from '../../features/card/card-panel';

export const Route = createFileRoute('/_app/flows/$flowId/cards/$cardId')({ component: CardRoute });

function CardRoute() {
  const { flowId, cardId } = Route.useParams();
  const navigate = useNavigate();
  return (
    <CardPanel
      key={cardId}
      flowId={flowId}
      cardId={cardId}
      onClose={() => navigate({ to: '/flows/$flowId', params: { flowId }, search: true })}
    />
  );
}
