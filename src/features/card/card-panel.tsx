import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconCardsFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { usePageTitle } from '../../state/page-title';
import { EmptyState } from '../../ui/empty-state';
import { useCard } from '../../view/hooks/cards';
import classes from './card-panel.module.css';
import { OpenCard } from './open-card';

interface CardPanelProps {
  flowId: string;
  cardId: string;
  onClose: () => void;
}

/** A card from its address: beside the board on a desktop, over it on a phone. */
export function CardPanel({ flowId, cardId, onClose }: CardPanelProps) {
  const { t } = useLingui();
  const view = useCard(flowId, cardId);
  const panel = useRef<HTMLElement>(null);
  const name = view?.card && `${view.card.identifier ?? t`a enviar`} ${view.card.title}`;
  // The server's own card that was here a moment ago and is not any more: only archiving or deleting takes it away.
  const [seenId, setSeenId] = useState<string | null>(null);
  if (view?.card.identifier && seenId !== view.card.id) setSeenId(view.card.id);
  const isGone = seenId === cardId;
  usePageTitle(view === null ? (isGone ? t`Card arquivado ou excluído` : t`Card não encontrado`) : name);

  useEffect(() => panel.current?.focus({ preventScroll: true }), []);

  const close = () => {
    onClose();
    requestAnimationFrame(() => {
      document.querySelector<HTMLElement>(`[data-card-id="${cardId}"]`)?.focus();
    });
  };
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={classes.panel}
      aria-label={name ?? t`Card`}
      onKeyDown={event => {
        if (event.key === 'Escape' && !event.defaultPrevented) close();
      }}
    >
      {view === undefined && (
        <div className={classes.loading} aria-busy="true">
          <Skeleton height={24} width="60%" />
          <Skeleton height={180} radius={12} />
          <Skeleton height={120} radius={12} />
        </div>
      )}
      {view === null && (
        <EmptyState
          icon={<IconCardsFilled size={30} />}
          title={
            isGone ? (
              <Trans>Este card foi arquivado ou excluído por outra pessoa.</Trans>
            ) : (
              <Trans>Não foi possível localizar o card.</Trans>
            )
          }
          action={
            <Button variant="default" onClick={close}>
              <Trans>Voltar ao fluxo</Trans>
            </Button>
          }
        />
      )}
      {view && <OpenCard key={view.card.id} view={view} onClose={close} />}
    </section>
  );
}
