import { Trans, useLingui } from '@lingui/react/macro';
import { LinkedText } from '../../../ui/text/linked-text';
import { ago } from '../../../ui/text/time-words';
import { useNow } from '../../../ui/use-now';
import { useCardContext } from '../card-context';
import type { CardTab } from '../card-tabs';
import { AskOnceMore } from './ask-once-more';
import classes from './card-round.module.css';
import { MyAnswer } from './my-answer';
import { useAnswer } from './use-answer';

/**
 * Shows why the card can't go on: whose approval it waits for and since when, or who refused it and with which comment.
 * Asks for the signed-in person's own answer if it is pending.
 */
export default function CardRound({ tab }: { tab: CardTab }) {
  const { t } = useLingui();
  const now = useNow();
  const { view, people, timeZone, isReadOnly } = useCardContext();
  const { mine } = useAnswer();
  const { card, round, approvals, state } = view;
  if (mine?.state === 'pending') return tab === 'data' || tab === 'approvals' ? <MyAnswer /> : null;
  if (isReadOnly || tab === 'approvals') return null;
  const nameOf = (userId: string) => people.get(userId)?.name ?? t`Alguém`;
  const awaited = approvals.filter(({ state }) => state === 'pending');

  if (round === 'rejected')
    return (
      <section className={classes.round} data-refused aria-label={t`Aprovação`}>
        {approvals
          .filter(({ state }) => state === 'rejected')
          .map(({ id, user_id, comment, updated_at }) => (
            <p key={id}>
              <Trans>
                Reprovado por <b>{nameOf(user_id)}</b>
              </Trans>{' '}
              <small>· {ago(updated_at, now, timeZone)}</small>
              {comment && (
                <q>
                  <LinkedText text={comment} />
                </q>
              )}
            </p>
          ))}
        <AskOnceMore />
      </section>
    );

  if (round !== 'pending') return null;
  // The server creates the request: until this device's move has arrived, no approver's name is known.
  const phase = state.phases.find(({ id }) => id === card.current_phase_id)?.name;
  const since = awaited.map(({ updated_at }) => updated_at).sort()[0] ?? card.current_phase_moved_at;
  const who = awaited.map(({ user_id }) => nameOf(user_id)).join(', ');
  return (
    <section className={classes.round} aria-label={t`Aprovação`}>
      <p>
        {who ? (
          <Trans>
            Espera a aprovação de <b>{who}</b>
          </Trans>
        ) : (
          <Trans>Espera a aprovação de quem aprova em {phase}</Trans>
        )}{' '}
        <small>
          <Trans>· pedida {ago(since, now, timeZone)}</Trans>
        </small>
      </p>
    </section>
  );
}
