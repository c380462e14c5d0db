import { Trans } from '@lingui/react/macro';
import type { MoveTarget } from '../view/types';
import classes from './move-list.module.css';

interface MoveListProps {
  targets: Pick<MoveTarget, 'phase' | 'refusal' | 'reason' | 'approver_names'>[];
  onChoose: (phaseId: string) => void;
}

/** The phases of a flow: where the card may go, and why it may not go elsewhere. */
export function MoveList({ targets, onChoose }: MoveListProps) {
  const open = targets.filter(({ reason }) => !reason);
  // What no rule leads to is said once for all of it.
  const shut = targets.filter(({ refusal }) => refusal && refusal !== 'no_rule');
  const others = targets.find(({ refusal }) => refusal === 'no_rule');
  return (
    <ul className={classes.list}>
      {open.map(({ phase, approver_names }, index) => (
        <li key={phase.id}>
          <button
            type="button"
            className={classes.phase}
            data-autofocus={index === 0 || undefined}
            onClick={() => onChoose(phase.id)}
          >
            <span className={classes.dot} style={{ background: phase.color }} aria-hidden />
            <span className={classes.name}>{phase.name}</span>
            {approver_names.length > 0 && (
              <small>
                <Trans>pede aprovação de {approver_names.join(', ')}</Trans>
              </small>
            )}
          </button>
        </li>
      ))}
      {open.length === 0 && shut.length > 0 && (
        <li className={classes.none}>
          <Trans>O card não pode sair daqui agora.</Trans>
        </li>
      )}
      {shut.map(({ phase, reason }) => (
        <li key={phase.id} className={classes.shut}>
          <span className={classes.dot} style={{ background: phase.color }} aria-hidden />
          <span className={classes.name}>
            {phase.name}
            <small>{reason}</small>
          </span>
        </li>
      ))}
      {others && <li className={classes.none}>{others.reason}</li>}
    </ul>
  );
}
