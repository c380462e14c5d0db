import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import type { Member, Phase } from '../../../../domain/entities/board';
import { save } from '../../../online/save';
import * as alerts from '../../../state/alerts';
import { Confirm } from '../../../ui/sheet/confirm';
import type { BoardView, People } from '../../../view/types';
import classes from '../tab-list.module.css';
import { UsageLine } from '../usage-line';

interface RemoveMemberProps {
  view: BoardView;
  people: People;
  member: Member;
  /** Phases in which they approve. */
  phases: Phase[];
  onClose: () => void;
}

/** Asks before a member leaves the flow or is removed from it, and lists what they do in it. */
export default function RemoveMember({ view, people, member, phases, onClose }: RemoveMemberProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const person = people.get(member.user_id);
  const name = person?.name ?? t`esta pessoa`;
  const flow = view.board.name;
  const isMe = member.id === view.me?.id;
  const seesAll = person?.role === 'admin';
  const where = phases.map(phase => phase.name).join(', ');
  const alone = phases
    .filter(({ id }) => view.approvers.filter(({ phase_id }) => phase_id === id).length === 1)
    .map(phase => phase.name)
    .join(', ');
  const remove = async () => {
    const path = `/boards/${member.board_id}/users/${member.id}`;
    const { problem } = await save({ method: 'DELETE', path, answer: z.unknown() });
    if (problem) return alerts.error(problem.message);
    alerts.success(isMe ? t`Você saiu de ${flow}` : t`${name} saiu do fluxo`);
    if (isMe && !seesAll) await navigate({ to: '/flows' });
  };
  return (
    <Confirm
      isOpen
      isDangerous
      title={isMe ? <Trans>Sair de {flow}?</Trans> : <Trans>Remover {name} do fluxo?</Trans>}
      confirm={isMe ? <Trans>Sair do fluxo</Trans> : <Trans>Remover do fluxo</Trans>}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <ul className={classes.points}>
        <li>
          {seesAll ? (
            <Trans>Você continua vendo o fluxo, porque quem administra a empresa vê todos.</Trans>
          ) : isMe ? (
            <Trans>O fluxo e seus cards deixam de aparecer, em todos os seus aparelhos.</Trans>
          ) : (
            <Trans>O fluxo e seus cards deixam de aparecer, em todos os aparelhos dessa pessoa.</Trans>
          )}
        </li>
        {phases.length > 0 && (
          <li>
            <Trans>
              Deixa de aprovar em {where}. Os pedidos sem resposta são cancelados, e os cards que só dependiam
              deles podem avançar.
            </Trans>{' '}
            {alone && <Trans>Fica sem quem aprove: {alone}.</Trans>}
          </li>
        )}
        <li>
          <UsageLine
            boardId={member.board_id}
            part="owners"
            id={member.user_id}
            none={<Trans>Não é responsável por nenhum card.</Trans>}
            some={cards => (
              <Trans>É responsável por {cards}: continua sendo, até alguém escolher outra pessoa.</Trans>
            )}
          />
        </li>
      </ul>
    </Confirm>
  );
}
