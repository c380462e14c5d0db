import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { formatFieldValue } from '../../../domain/flow/custom-fields';
import { shownTimes } from '../../../domain/shown-times';
import { excerpt } from '../../../domain/text/excerpt';
import { companyTimeZone } from '../../state/session/session';
import { VehiclePhoto } from '../../ui/photos/vehicle-photo';
import { LinkedText } from '../../ui/text/linked-text';
import { plainMentions } from '../../ui/text/mentions';
import { ago } from '../../ui/text/time-words';
import { useIsPhone } from '../../ui/use-media';
import { useNow } from '../../ui/use-now';
import type { People } from '../../view/types';
import { Amounts } from './amounts';
import { AnswerForm } from './answer-form';
import classes from './approval-detail.module.css';
import { requestWords } from './request-words';
import type { ListedApproval } from './use-asked';

interface ApprovalDetailProps {
  item: ListedApproval;
  people: People;
  /** Next approval that waits for an answer; undefined if there is none. */
  next: ListedApproval | undefined;
}

/** Shows the card of an approval: the data that the flow shows to approvers, and the answer. */
export function ApprovalDetail({ item, people, next }: ApprovalDetailProps) {
  const { t } = useLingui();
  const { approval, card, board, product, photo, facts, last_comment } = item;
  const isPhone = useIsPhone();
  const now = useNow();
  const zone = companyTimeZone();
  const title = useRef<HTMLHeadingElement>(null);
  // On a phone this is a page of its own; on a desk the focused link may have been removed with the previous approval.
  useEffect(() => {
    if (isPhone || document.activeElement === document.body) title.current?.focus();
  }, [isPhone]);
  // On a desk the focus moves to the next approval in the list; on a phone the answer is shown first.
  const focusNext = () => {
    const row = document.querySelector<HTMLElement>(`[data-approval-id="${next?.approval.id}"] a`);
    (row ?? title.current)?.focus();
  };
  const nameOf = (userId: string) => people.get(userId)?.name ?? t`Alguém`;
  const hasChanged = approval.data_version !== null && approval.data_version !== card.data_version;
  return (
    <article className={classes.detail} aria-label={card.title}>
      <div className={classes.head}>
        <div className={classes.titles}>
          <p className={classes.meta}>
            {card.identifier ?? <Trans>a enviar</Trans>} · {board.name} ·{' '}
            <Trans>pedido {ago(card.current_phase_moved_at, now, zone)}</Trans>
          </p>
          <h2 ref={title} tabIndex={-1} className={classes.title}>
            {card.title}
          </h2>
          <p className={classes.asks}>{requestWords(item, nameOf(item.asked_by))}</p>
          <Link
            className={classes.open}
            to="/flows/$flowId/cards/$cardId"
            params={{ flowId: board.id, cardId: card.id }}
          >
            <Trans>Abrir o card</Trans>
          </Link>
        </div>
        {photo && (
          <span className={classes.photo}>
            <VehiclePhoto src={photo} />
          </span>
        )}
      </div>
      <Amounts proposed={facts.proposed} listPrice={product?.price || null} />
      <dl className={classes.facts}>
        {facts.rows.map(({ field, value }) => (
          <div key={field.id}>
            <dt>{field.name}</dt>
            <dd>
              {value === null ? (
                <span className={classes.missing}>
                  <Trans>não informado</Trans>
                </span>
              ) : (
                <LinkedText text={formatFieldValue(field.type, value, zone)} />
              )}
            </dd>
          </div>
        ))}
        {item.tasks_total > 0 && (
          <div>
            <dt>
              <Trans>Tarefas</Trans>
            </dt>
            <dd>
              <Plural
                value={item.tasks_total}
                one={`${item.tasks_done} de # feita`}
                other={`${item.tasks_done} de # feitas`}
              />
            </dd>
          </div>
        )}
        {last_comment && (
          <div>
            <dt>
              <Trans>Conversa</Trans>
            </dt>
            <dd>
              «{excerpt(plainMentions(last_comment.description, nameOf))}» {nameOf(last_comment.user_id)},{' '}
              {ago(shownTimes(last_comment).at, now, zone)}
            </dd>
          </div>
        )}
      </dl>
      {hasChanged && (
        <p className={classes.changed}>
          <Trans>O card mudou depois da sua resposta.</Trans>
        </p>
      )}
      <AnswerForm
        key={approval.id}
        item={item}
        next={next}
        onAnswer={focusNext}
        onUndo={() => title.current?.focus()}
      />
    </article>
  );
}
