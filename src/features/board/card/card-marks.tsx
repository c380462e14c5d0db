import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconAlertTriangle,
  IconArrowUp,
  IconClock,
  IconMessage,
  IconPaperclip,
  IconShieldCheck,
  IconShieldQuestion,
  IconSquareCheck,
} from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import { dueState } from '../../../../domain/card/due';
import { preferences } from '../../../state/preferences';
import { AvatarStack } from '../../../ui/avatar';
import { TagPill } from '../../../ui/tag-pill';
import { shortDay } from '../../../ui/text/time';
import { dueText } from '../../../ui/text/time-words';
import type { CardSummary } from '../../../view/types';
import { useBoardContext } from '../board-context';
import classes from './card-marks.module.css';

/** Most tags that fit beside each other. */
const MOST = 2;

/** Shows the identifier, the vehicle's plate, and whether changes of the card wait to be sent. */
export function CardTop({ summary }: { summary: CardSummary }) {
  const { card, product, waiting, doubtful } = summary;
  return (
    <span className={classes.top}>
      <span className={classes.id}>{card.identifier ?? <Trans>a enviar</Trans>}</span>
      {product?.plate && <span className={classes.id}>{product.plate}</span>}
      {doubtful ? (
        <span className={classes.waiting}>
          <IconAlertTriangle size={13} aria-hidden /> <Trans>pode ser recusada</Trans>
        </span>
      ) : (
        waiting > 0 && (
          <span className={classes.waiting}>
            <IconArrowUp size={13} stroke={2.6} aria-hidden /> <Trans>a enviar</Trans>
          </span>
        )
      )}
    </span>
  );
}

/** Shows the tags that fit on one line, and the number of further ones. */
export function CardTags({ summary: { tags } }: { summary: CardSummary }) {
  if (tags.length === 0) return null;
  return (
    <span className={classes.tags}>
      {tags.slice(0, MOST).map(({ id, name, color }) => (
        <TagPill key={id} name={name} color={color} />
      ))}
      <Rest count={tags.length - MOST} />
    </span>
  );
}

/** Shows the number of items that don't fit on a line. */
export const Rest = ({ count }: { count: number }) => count > 0 && <span data-rest>+{count}</span>;

/** Shows due date, approvals, tasks, comments, files and owners in one line. */
export function CardMeta({ summary }: { summary: CardSummary }) {
  const { t } = useLingui();
  const isCompact = useSnapshot(preferences).density === 'compact';
  const { people, today, view } = useBoardContext();
  const { card, tasks_done, tasks_total, comments, files } = summary;
  const due = card.expiration_date;
  const isFinal = view.phases.some(({ id, is_final }) => is_final && id === card.current_phase_id);
  const others = tasks_total + comments + files;
  if (!due && !others && summary.round === 'none' && card.owner_ids.length === 0) return null;
  const state = due && dueState(due, today, isFinal);
  const owners = card.owner_ids.map(id => people.get(id) ?? { id, name: t`Alguém`, photo: null });
  return (
    <span className={classes.meta}>
      <span className={classes.marks}>
        {due && (
          <span className={classes.mark} data-due={state} title={dueText(due, today, isFinal)}>
            <IconClock size={14} aria-hidden />
            {/* Beside other marks its colour says that it is late. */}
            {(isCompact || others > 0) && state === 'overdue'
              ? shortDay(due, today)
              : dueText(due, today, isFinal)}
          </span>
        )}
        <RoundMark summary={summary} />
        {tasks_total > 0 && (
          <span
            className={classes.mark}
            title={t`Tarefas feitas`}
            data-done={tasks_done === tasks_total || undefined}
          >
            <IconSquareCheck size={14} aria-hidden />
            {tasks_done}/{tasks_total}
          </span>
        )}
        <Count icon={IconMessage} name={t`Comentários`} count={comments} />
        <Count icon={IconPaperclip} name={t`Anexos`} count={files} />
      </span>
      <span className={classes.owners}>
        <AvatarStack people={owners} />
      </span>
    </span>
  );
}

const Count = ({ icon: Icon, name, count }: { icon: typeof IconMessage; name: string; count: number }) =>
  count > 0 && (
    <span className={classes.mark} title={name}>
      <Icon size={14} aria-hidden />
      {count}
    </span>
  );

/** Shows a mark of a pending or complete round of approvals. A refusal has a strip of its own. */
function RoundMark({ summary: { round, approvals } }: { summary: CardSummary }) {
  const { t } = useLingui();
  if (round === 'none' || round === 'rejected') return null;
  const done = approvals.filter(({ state }) => state === 'approved').length;
  const Icon = { pending: IconShieldQuestion, complete: IconShieldCheck }[round];
  const label = { pending: t`Aguarda aprovação`, complete: t`Aprovado` }[round];
  return (
    <span className={classes.mark} data-round={round} title={label}>
      <Icon size={15} aria-label={label} />
      {round === 'pending' ? `${done}/${approvals.length || 1}` : label.toLowerCase()}
    </span>
  );
}

/** Shows a strip of a card whose approval was refused: the person and their comment. */
export function RejectedStrip({ summary: { round, approvals } }: { summary: CardSummary }) {
  const { t } = useLingui();
  const { people } = useBoardContext();
  const refusal = approvals.find(({ state }) => state === 'rejected');
  if (round !== 'rejected' || !refusal) return null;
  const who = people.get(refusal.user_id)?.name ?? t`Alguém`;
  const { comment } = refusal;
  return (
    <span className={classes.refused}>
      <span className={classes.rejected}>
        {comment ? (
          <Trans>
            Reprovado por {who}: «{comment}»
          </Trans>
        ) : (
          <Trans>Reprovado por {who}</Trans>
        )}
      </span>
    </span>
  );
}

/** Shows a strip of a card with a refused change: the reason, and where to decide about it. */
export function RefusedStrip({ summary: { refused } }: { summary: CardSummary }) {
  if (!refused) return null;
  return (
    <span className={classes.refused}>
      <span>
        <b>{refused.summary}:</b> {refused.refusal?.message}
      </span>
      <u>
        <Trans>Ver e decidir</Trans>
      </u>
    </span>
  );
}
