import { Trans, useLingui } from '@lingui/react/macro';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { Approval } from '../../../../domain/entities/card';
import { stayReason } from '../../../../domain/flow/move-rule';
import { Avatar } from '../../../ui/avatar';
import { EmptyState } from '../../../ui/page/empty-state';
import { LinkedText } from '../../../ui/text/linked-text';
import { ago } from '../../../ui/text/time-words';
import { useNow } from '../../../ui/use-now';
import { useCardContext } from '../card-context';
import { AnswerButtons } from './answer-buttons';
import { ApprovalPill } from './approval-pill';
import { AskOnceMore } from './ask-once-more';
import classes from './card-approvals.module.css';
import { useAnswer } from './use-answer';

/** Shows the card's round of approvals: the people asked and their answers. */
export default function CardApprovals() {
  const { view, isReadOnly } = useCardContext();
  const { card, approvals, round, state } = view;
  const { mine, answer } = useAnswer();
  const [isChanging, setChanging] = useState(false);
  const phase = state.phases.find(({ id }) => id === card.current_phase_id)?.name ?? '';
  if (round === 'none') {
    return (
      <EmptyState icon={<IconShieldCheck size={30} />} title={<Trans>Esta fase não pede aprovação</Trans>}>
        <Trans>Quando o card entrar numa fase com aprovadores, as respostas aparecem aqui.</Trans>
      </EmptyState>
    );
  }
  return (
    <div className={classes.round}>
      <p className={classes.lead}>
        {round === 'pending' && <Trans>O card sai de {phase} quando todos aprovarem.</Trans>}
        {round === 'rejected' && (
          <Trans>
            Reprovado: o card fica em {phase} até a resposta mudar ou a aprovação ser pedida de novo.
          </Trans>
        )}
        {round === 'complete' &&
          (stayReason(state) ?? <Trans>Todos aprovaram: o card pode sair de {phase}.</Trans>)}
      </p>
      {approvals.length === 0 && (
        <p className={classes.lead}>
          <Trans>Os pedidos de aprovação aparecem quando o que você fez for enviado.</Trans>
        </p>
      )}
      <ul className={classes.list}>
        {approvals.map(approval => (
          <ApprovalLine key={approval.id} approval={approval} />
        ))}
      </ul>
      {round === 'rejected' && !isReadOnly && <AskOnceMore className={classes.ask} />}
      {mine && mine.state !== 'pending' && !isChanging && (
        <button type="button" className={classes.change} onClick={() => setChanging(true)}>
          <Trans>Mudar minha resposta</Trans>
        </button>
      )}
      {mine && isChanging && (
        <AnswerButtons
          cardTitle={card.title}
          onAnswer={(name, comment) => {
            setChanging(false);
            answer(name, comment);
          }}
        />
      )}
    </div>
  );
}

function ApprovalLine({ approval }: { approval: Approval }) {
  const { t } = useLingui();
  const now = useNow();
  const { view, people, timeZone } = useCardContext();
  const name = people.get(approval.user_id)?.name ?? t`Alguém`;
  const isAnswered = approval.state !== 'pending';
  const hasChanged = approval.data_version !== null && approval.data_version !== view.card.data_version;
  return (
    <li className={classes.line}>
      <Avatar name={name} photo={people.get(approval.user_id)?.photo} size={34} />
      <div className={classes.text}>
        <b>{name}</b>
        {isAnswered && <small>{ago(approval.updated_at, now, timeZone)}</small>}
        {approval.comment && (
          <q>
            <LinkedText text={approval.comment} />
          </q>
        )}
        {isAnswered && hasChanged && (
          <span className={classes.changed}>
            <Trans>O card mudou depois desta resposta.</Trans>
          </span>
        )}
      </div>
      <ApprovalPill state={approval.state} />
    </li>
  );
}
