import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { CardState } from '../../../domain/card/card-state';
import { byOrder } from '../../../domain/flow/phase-order';
import { moveCard } from '../../acts/move-card';
import { loadLater } from '../../ui/page/load-later';
import { Sheet } from '../../ui/sheet/sheet';
import { moveTargets } from '../../view/move-targets';
import { useCardContext } from './card-context';
import classes from './move-button.module.css';

const MoveList = loadLater(() => import('../../ui/move-list'));

/**
 * Shows a button with the card's phase, which opens the list of phases to move to. It names the next phase, and is less
 * prominent while the card can't move.
 */
export function MoveButton() {
  const { view, people, isReadOnly } = useCardContext();
  const { card, state } = view;
  /** Card's state when the list was opened. */
  const [moving, setMoving] = useState<CardState | null>(null);
  const phase = state.phases.find(({ id }) => id === card.current_phase_id);
  if (isReadOnly) return <span className={classes.phase}>{phase?.name}</span>;

  const targets = moveTargets(state, people);
  const [open] = targets.filter(({ refusal }) => !refusal);
  const next = open && phase && byOrder(phase, open.phase) < 0 ? open.phase.name : null;
  const move = async (phaseId: string) => {
    setMoving(null);
    if (moving) await moveCard(moving, phaseId);
  };
  return (
    <>
      <Button
        size="sm"
        variant={open ? 'filled' : 'default'}
        className={classes.move}
        aria-haspopup="dialog"
        onClick={() => setMoving(state)}
      >
        <span className={classes.name}>{phase?.name}</span>
        <IconArrowRight size={17} aria-hidden className={classes.arrow} />
        <span className={classes.next}>
          {next ? <Trans>mover para {next}…</Trans> : <Trans>mover para…</Trans>}
        </span>
      </Button>
      <Sheet isOpen={moving !== null} onClose={() => setMoving(null)} title={<Trans>Mover para…</Trans>}>
        <MoveList
          targets={targets}
          onChoose={move}
          meanwhile={<Skeleton height={52} radius={12} />}
          onFailed={() => setMoving(null)}
        />
      </Sheet>
    </>
  );
}
