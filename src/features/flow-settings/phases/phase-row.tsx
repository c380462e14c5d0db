import { Plural, Trans } from '@lingui/react/macro';
import { IconFlag } from '@tabler/icons-react';
import type { Phase } from '../../../../domain/entities/board';
import { StatusPill } from '../../../ui/status-pill';
import classes from './phases-section.module.css';

interface PhaseRowProps {
  phase: Phase;
  /** Number of cards in it now; null while that is not known. */
  cards: number | null;
  approverNames: string[];
  /** Requirements before a card goes on, in words; empty for none. */
  asked: string;
}

/** Shows a row of a phase with its data and its requirements. */
export function PhaseRow({ phase, cards, approverNames, asked }: PhaseRowProps) {
  return (
    <div className={classes.item}>
      <span className={classes.dot} style={{ background: phase.color }} aria-hidden />
      <span className={classes.what}>
        <b>{phase.name}</b>
        {phase.description && <small>{phase.description}</small>}
        {approverNames.length > 0 && (
          <small>
            <Trans>Aprovam: {approverNames.join(', ')}</Trans>
          </small>
        )}
        {asked && (
          <small>
            <Trans>Pede antes de sair: {asked}</Trans>
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
    </div>
  );
}
