import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router';
import { CardPanel } from '../../features/card/card-panel';
import { type CardSearch, type CardTab, cardSearch } from '../../features/card/card-tabs';
import { unread } from '../-unread-search';

export const Route = createFileRoute('/_app/flows/$flowId/cards/$cardId')({
  validateSearch: unread<CardSearch>,
  component: CardRoute,
});

function CardRoute() {
  const { flowId, cardId } = Route.useParams();
  const { tab = 'data', full = false } = Route.useSearch({
    select: found => cardSearch.parse(found),
    structuralSharing: true,
  });
  const navigate = Route.useNavigate();
  const toFlow = useNavigate();
  const commentingKey = useLocation({ select: ({ state }) => (state.isCommenting ? state.key : undefined) });
  const show = (next: { tab?: CardTab; full?: boolean }) =>
    navigate({
      // Leaves default values out of the address.
      search: previous => ({
        ...previous,
        tab: tab === 'data' ? undefined : tab,
        full: full || undefined,
        ...next,
      }),
      // Replaces the history entry, so that going back leaves the card however many tabs were opened.
      replace: true,
    });
  return (
    <CardPanel
      key={cardId}
      flowId={flowId}
      cardId={cardId}
      tab={tab}
      onTab={next => next !== tab && show({ tab: next === 'data' ? undefined : next })}
      isFull={full}
      onFull={next => show({ full: next || undefined })}
      commentingKey={commentingKey ?? null}
      onClose={() =>
        toFlow({
          to: '/flows/$flowId',
          params: { flowId },
          search: ({ tab: _tab, full: _full, ...filter }) => filter,
        })
      }
    />
  );
}
