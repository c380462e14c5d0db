import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconArchive, IconArrowsExchange, IconEyeOff, IconPlus, IconUnlink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { removeConnection } from '../../../acts/remove-connection';
import { OfflineError, UnexpectedAnswerError } from '../../../api/error';
import { EmptyState } from '../../../ui/page/empty-state';
import { loadLater } from '../../../ui/page/load-later';
import { Sheet } from '../../../ui/sheet/sheet';
import { useCardContext } from '../card-context';
import classes from './card-connections.module.css';
import { type Connected, useConnected } from './use-connected';

const ConnectCard = loadLater(() => import('./connect-card'));

/** Lists the cards that this one is connected with, of any flow. */
export default function CardConnections() {
  const { t } = useLingui();
  const { isReadOnly } = useCardContext();
  const { others, error, refetch } = useConnected();
  const [isAdding, setAdding] = useState(false);
  if (!others) return <Skeleton height={64} />;
  const connect = !isReadOnly && (
    <Button variant="light" leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setAdding(true)}>
      <Trans>Conectar a outro card</Trans>
    </Button>
  );
  return (
    <div className={classes.connections}>
      {others.length === 0 ? (
        <EmptyState
          icon={<IconArrowsExchange size={30} />}
          title={<Trans>Nenhum card conectado</Trans>}
          action={connect}
        >
          <Trans>Conecte este card a outro, como a venda à preparação do veículo.</Trans>
        </EmptyState>
      ) : (
        <>
          <ul className={classes.list} aria-label={t`Cards conectados`}>
            {others.map(other => (
              <ConnectedRow key={other.connection.id} other={other} />
            ))}
          </ul>
          {error && (
            <div className={classes.note} role="status">
              <p>
                {error instanceof OfflineError ? (
                  <Trans>Sem conexão não dá para ver os cards de outros fluxos.</Trans>
                ) : error instanceof UnexpectedAnswerError ? (
                  <Trans>An error occurred</Trans>
                ) : (
                  error.message
                )}
              </p>
              <Button variant="default" size="sm" onClick={() => void refetch()}>
                <Trans>Tentar de novo</Trans>
              </Button>
            </div>
          )}
          {connect}
        </>
      )}
      <Sheet
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        title={<Trans>Conectar a outro card</Trans>}
        width={560}
      >
        <ConnectCard
          except={others.flatMap(({ card }) => card?.id ?? [])}
          onDone={() => setAdding(false)}
          onFailed={() => setAdding(false)}
        />
      </Sheet>
    </div>
  );
}

function ConnectedRow({ other }: { other: Connected }) {
  const { t } = useLingui();
  const { view, isReadOnly } = useCardContext();
  const { connection, card, state } = other;
  const name = card ? (card.identifier ?? card.title) : t`card de outro fluxo`;
  return (
    <li className={classes.row}>
      {card && !card.isArchived ? (
        <Link
          className={classes.card}
          to="/flows/$flowId/cards/$cardId"
          params={{ flowId: card.board_id, cardId: card.id }}
        >
          <CardWords card={card} />
        </Link>
      ) : (
        <span className={classes.card}>
          {card && <CardWords card={card} />}
          {!card && (
            <span className={classes.words}>
              <b>
                <IconEyeOff size={17} aria-hidden /> <Trans>Card de outro fluxo</Trans>
              </b>
              <small>
                {state === 'hidden' && <Trans>Você não vê o fluxo em que ele está.</Trans>}
                {state === 'unknown' && <Trans>Buscando…</Trans>}
                {state === 'unreachable' && <Trans>Aparece quando houver conexão.</Trans>}
              </small>
            </span>
          )}
        </span>
      )}
      {!isReadOnly && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t`Desfazer a conexão com ${name}`}
          title={t`Desfazer a conexão com ${name}`}
          onClick={() => void removeConnection(view.card, connection, name)}
        >
          <IconUnlink size={18} />
        </ActionIcon>
      )}
    </li>
  );
}

function CardWords({ card }: { card: NonNullable<Connected['card']> }) {
  return (
    <span className={classes.words}>
      <b>
        <span className={classes.id}>{card.identifier}</span> {card.title}
      </b>
      <small>
        {card.board_name} · {card.phase_name}
        {card.isArchived && (
          <span className={classes.archived}>
            <IconArchive size={14} aria-hidden /> <Trans>arquivado</Trans>
          </span>
        )}
      </small>
    </span>
  );
}
