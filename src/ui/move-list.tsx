import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { matchesText } from '../../domain/text/matches-text';
import type { MoveTarget } from '../view/types';
import classes from './move-list.module.css';

/** Number of phases above which the list has a search. */
const SOUGHT_FROM = 10;

interface MoveListProps {
  targets: Pick<MoveTarget, 'phase' | 'refusal' | 'reason' | 'approver_names'>[];
  onChoose: (phaseId: string) => void;
}

/** Lists the phases of a flow: those the card may go to, and why it may not go to the others. */
export default function MoveList({ targets, onChoose }: MoveListProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const list = useRef<HTMLUListElement>(null);
  // Runs after the surrounding dialog has given the focus to its own button.
  useEffect(() => list.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  const found = targets.filter(({ phase }) => matchesText(phase.name, text.trim()));
  const open = found.filter(({ reason }) => !reason);
  // Phases to which no rule leads share one message.
  const shut = found.filter(({ refusal }) => refusal && refusal !== 'no_rule');
  const others = targets.find(({ refusal }) => refusal === 'no_rule');
  return (
    <ul ref={list} className={classes.list}>
      {targets.length > SOUGHT_FROM && (
        <li>
          <TextInput
            type="search"
            aria-label={t`Buscar fase`}
            placeholder={t`Buscar fase`}
            value={text}
            onChange={event => setText(event.currentTarget.value)}
          />
        </li>
      )}
      {found.length === 0 && (
        <li className={classes.none}>
          <Trans>Nenhuma fase com este nome</Trans>
        </li>
      )}
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
      {open.length === 0 && shut.length > 0 && text.trim() === '' && (
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
