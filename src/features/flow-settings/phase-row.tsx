import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconFlag,
  IconGripVertical,
  IconPencil,
  IconUserCheck,
} from '@tabler/icons-react';
import type { Phase } from '../../../domain/entities/board';
import { StatusPill } from '../../ui/status-pill';
import { useIsPhone } from '../../ui/use-media';
import classes from './phases-section.module.css';

interface PhaseRowProps {
  phase: Phase;
  /** From 1. */
  place: number;
  total: number;
  /** In it now; null while that is not known. */
  cards: number | null;
  approverNames: string[];
  mayEdit: boolean;
  isOffline: boolean;
  onStep: (by: -1 | 1) => void;
  onEdit: () => void;
  onApprovers: () => void;
}

/** One phase: what it is, and the buttons that change and move it. */
export function PhaseRow(props: PhaseRowProps) {
  const { phase, place, total, cards, approverNames, mayEdit, isOffline } = props;
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const { name } = phase;
  const look = { variant: 'subtle', color: 'gray', size: isPhone ? 44 : 34, disabled: isOffline } as const;
  const step = (by: -1 | 1, label: string, isEnd: boolean) => (
    <ActionIcon
      {...look}
      data-step={by}
      // At the end it stays where the focus is, and does nothing.
      aria-disabled={isEnd || undefined}
      className={isEnd ? classes.end : undefined}
      aria-label={label}
      onClick={() => !isEnd && props.onStep(by)}
    >
      {by < 0 ? <IconArrowUp size={19} /> : <IconArrowDown size={19} />}
    </ActionIcon>
  );
  return (
    <li data-phase={phase.id} className={classes.item}>
      {mayEdit && (
        <span data-handle className={classes.handle} aria-hidden>
          <IconGripVertical size={19} />
        </span>
      )}
      <span className={classes.dot} style={{ background: phase.color }} aria-hidden />
      <span className={classes.what}>
        <b>{name}</b>
        {phase.description && <small>{phase.description}</small>}
        {approverNames.length > 0 && (
          <small>
            <Trans>Aprovam: {approverNames.join(', ')}</Trans>
          </small>
        )}
        <span className={classes.marks}>
          {cards !== null && cards > 0 && (
            <StatusPill tone="plain">
              <Plural value={cards} one="# card" other="# cards" />
            </StatusPill>
          )}
          {phase.is_final && (
            <StatusPill tone="ok">
              <IconFlag size={14} aria-hidden />
              <Trans>conclui o card</Trans>
            </StatusPill>
          )}
          {!phase.enabled && (
            <StatusPill tone="warn">
              <Trans>desativada</Trans>
            </StatusPill>
          )}
        </span>
      </span>
      {mayEdit && (
        <span className={classes.buttons}>
          {step(-1, t`Subir ${name}, ${place} de ${total}`, place === 1)}
          {step(1, t`Descer ${name}, ${place} de ${total}`, place === total)}
          <ActionIcon {...look} aria-label={t`Aprovadores de ${name}`} onClick={props.onApprovers}>
            <IconUserCheck size={19} />
          </ActionIcon>
          <ActionIcon {...look} aria-label={t`Editar ${name}`} onClick={props.onEdit}>
            <IconPencil size={19} />
          </ActionIcon>
        </span>
      )}
    </li>
  );
}
