import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { excerpt } from '../../../domain/excerpt';
import { formatMoney } from '../../../domain/field-words';
import { success, tellRefusal } from '../../state/alerts';
import { companyTimeZone } from '../../state/session';
import { AnswerSheet } from '../../ui/answer-sheet';
import { StatusPill } from '../../ui/status-pill';
import { ago } from '../../ui/time-words';
import { useNow } from '../../ui/use-now';
import { VehiclePhoto } from '../../ui/vehicle-photo';
import { perform } from '../../view/perform';
import type { ApprovalItem } from '../../view/types';
import classes from './approval-card.module.css';

interface ApprovalCardProps {
  item: ApprovalItem;
  onAnswered: (item: ApprovalItem) => void;
}

/** One approval: read it, open the card if in doubt, answer. The answer may change while the card is in the phase. */
export function ApprovalCard({ item, onAnswered }: ApprovalCardProps) {
  const { t } = useLingui();
  const { approval, card, board, phase, product, waiting } = item;
  const now = useNow();
  const zone = companyTimeZone();
  /** The card as it was when the sheet for a refusal was opened. */
  const [rejected, setRejected] = useState<ApprovalItem['card'] | null>(null);
  const [isChanging, setChanging] = useState(false);
  const isPending = approval.state === 'pending';
  const hasChanged = approval.data_version !== null && approval.data_version !== card.data_version;

  const answer = async (
    name: 'approval.approve' | 'approval.reject',
    { data_version }: ApprovalItem['card'],
    comment: string | null = null,
  ) => {
    const input = { board_id: board.id, card_id: card.id, approval_id: approval.id, comment, data_version };
    if (tellRefusal(await perform(name, input))) {
      success(name === 'approval.approve' ? t`Aprovado` : t`Reprovado`, card.title);
      setChanging(false);
      onAnswered(item);
    }
  };

  return (
    <article className={classes.card} aria-label={card.title} tabIndex={-1} data-approval-id={approval.id}>
      <div className={classes.top}>
        <span className={classes.id}>
          {card.identifier ?? t`a enviar`} · {board.name}
        </span>
        {isPending ? (
          <span className={classes.when}>{ago(card.current_phase_moved_at, now, zone)}</span>
        ) : (
          <StatusPill tone={approval.state === 'approved' ? 'ok' : 'bad'}>
            {approval.state === 'approved' ? <Trans>Aprovado</Trans> : <Trans>Reprovado</Trans>}
            {waiting > 0 && <Trans> · a enviar</Trans>}
          </StatusPill>
        )}
      </div>
      <Link
        className={classes.body}
        to="/flows/$flowId/cards/$cardId"
        params={{ flowId: board.id, cardId: card.id }}
      >
        {product?.images[0] && (
          <span className={classes.photo}>
            <VehiclePhoto src={product.images[0]} />
          </span>
        )}
        <span className={classes.text}>
          <span className={classes.title}>{card.title}</span>
          <span className={classes.what}>
            <Trans>
              Pede para sair de <b>{phase.name}</b>.
            </Trans>{' '}
            {product?.price != null && <>{formatMoney(product.price)}. </>}
            {excerpt(card.description)}
          </span>
        </span>
      </Link>
      {hasChanged && (
        <p className={classes.changed}>
          <Trans>O card mudou depois da sua resposta.</Trans>
        </p>
      )}
      {isPending || isChanging ? (
        <div className={classes.buttons}>
          <Button size="md" className={classes.reject} onClick={() => setRejected(card)}>
            <Trans>Reprovar</Trans>
          </Button>
          <Button size="md" onClick={() => answer('approval.approve', card)}>
            <Trans>Aprovar</Trans>
          </Button>
        </div>
      ) : (
        <p className={classes.after}>
          {waiting > 0 && <Trans>Sua resposta segue assim que houver conexão.</Trans>}{' '}
          {approval.comment && <q>{approval.comment}</q>}{' '}
          <button type="button" className={classes.change} onClick={() => setChanging(true)}>
            <Trans>Mudar resposta</Trans>
          </button>
        </p>
      )}
      <AnswerSheet
        answer={rejected ? 'reject' : null}
        cardTitle={card.title}
        onAnswer={comment => answer('approval.reject', rejected ?? card, comment)}
        onClose={() => setRejected(null)}
      />
    </article>
  );
}
