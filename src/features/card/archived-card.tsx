import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { ApiError } from '../../api/error';
import { problemOf } from '../../api/problem';
import { queries, read } from '../../online/queries';
import { unarchiveCard } from '../../online/unarchive-card';
import * as alerts from '../../state/alerts';
import { usePageTitle } from '../../state/page-title';
import { connectivity } from '../../sync/connectivity';
import { PageState } from '../../ui/page/page-state';
import { useAnsweredCard } from '../../view/hooks/answered-card';
import type { People } from '../../view/types';
import { CardSkeleton } from './card-skeleton';
import { answeredCard, rowsOf } from './history/answered-card-rows';
import { NoCard } from './no-card';
import { type CardPlace, OpenCard } from './open-card';
import { UnsavedTexts } from './unsaved-texts';

/** Milliseconds between two requests for a card until the person's own archiving has reached the server. */
const HELD_MS = 2_000;

interface ArchivedCardProps extends CardPlace {
  flowId: string;
  cardId: string;
  people: People;
  heading: RefObject<HTMLHeadingElement | null>;
  onClose: () => void;
  /** True if the device had the card a moment ago. */
  wasHere: boolean;
}

/** Shows a card that this device does not store, as the server returns it: an archived card, to read and restore. */
export default function ArchivedCard({
  flowId,
  cardId,
  people,
  heading,
  onClose,
  wasHere,
  ...place
}: ArchivedCardProps) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(
    // If the card was here before, a cached answer from an earlier archiving is outdated.
    { ...read(`/boards/${flowId}/cards/${cardId}`, answeredCard), ...(wasHere && { staleTime: 0 }) },
    queries,
  );
  const answered = useMemo(() => data && rowsOf(data), [data]);
  const view = useAnsweredCard(flowId, answered);
  const isArchived = Boolean(view?.card.archived_at);
  const isNone = error instanceof ApiError && error.status === 404;
  usePageTitle(
    isNone
      ? wasHere
        ? t`Card excluído`
        : t`Card não encontrado`
      : isArchived
        ? `${view!.card.identifier} ${view!.card.title}`
        : null,
  );
  useLayoutEffect(() => {
    if (isArchived) heading.current?.focus({ preventScroll: true });
  }, [isArchived, heading]);
  const isHeld = wasHere && view !== null && !isArchived;
  useEffect(() => {
    if (!isHeld) return;
    const timer = setInterval(() => void refetch(), HELD_MS);
    return () => clearInterval(timer);
  }, [isHeld, refetch]);
  if (isNone) return <NoCard flowId={flowId} cardId={cardId} wasDeleted={wasHere} onClose={onClose} />;
  if (!data && error) {
    const { message } = problemOf(
      error,
      t`Este card não está neste aparelho, como os arquivados. Com conexão ele abre daqui.`,
    );
    return (
      <PageState kind="offline" onRetry={() => void refetch()}>
        {message}
      </PageState>
    );
  }
  // A card that is not archived is being loaded onto this device, and replaces this view.
  if (!view || !isArchived) return <CardSkeleton />;
  return (
    <OpenCard
      {...place}
      view={view}
      people={people}
      heading={heading}
      onClose={onClose}
      wayBack={
        <>
          {view.state.board.enabled && (
            <Unarchive flowId={flowId} cardId={cardId} name={view.card.identifier ?? ''} />
          )}
          <UnsavedTexts flowId={flowId} cardId={cardId} hasFields={false} />
        </>
      }
    />
  );
}

function Unarchive({ flowId, cardId, name }: { flowId: string; cardId: string; name: string }) {
  const { t } = useLingui();
  const { online } = useSnapshot(connectivity);
  const [isSaving, setSaving] = useState(false);
  const bringBack = async () => {
    setSaving(true);
    const { problem } = await unarchiveCard(flowId, cardId);
    setSaving(false);
    if (problem) alerts.error(problem.message);
    else alerts.success(t`${name} está de volta no fluxo`);
  };
  return (
    <Button variant="default" loading={isSaving} disabled={!online} onClick={() => void bringBack()}>
      <Trans>Desarquivar</Trans>
    </Button>
  );
}
