import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { CardState } from '../../../domain/card-state';
import { moveCard } from '../../acts/move-card';
import { MoveList } from '../../ui/move-list';
import { Sheet } from '../../ui/sheet';
import { moveTargets } from '../../view/move-targets';
import { useCardContext } from './card-context';
import classes from './move-button.module.css';

/** The phase that the card is in, which is also the way out of it. */
export function MoveButton() {
  const { view, people, isReadOnly } = useCardContext();
  const { card, state } = view;
  /** The card as it stood when the list was opened. */
  const [moving, setMoving] = useState<CardState | null>(null);
  const phase = state.phases.find(({ id }) => id === card.current_phase_id);
  if (isReadOnly) return <span className={classes.phase}>{phase?.name}</span>;

  const move = async (phaseId: string) => {
    setMoving(null);
    if (moving) await moveCard(moving, phaseId);
  };
  return (
    <>
      <Button size="sm" className={classes.move} aria-haspopup="dialog" onClick={() => setMoving(state)}>
        <span className={classes.name}>{phase?.name}</span>
        <IconArrowRight size={17} aria-hidden className={classes.arrow} />
        <span>
          <Trans>mover para…</Trans>
        </span>
      </Button>
      <Sheet isOpen={moving !== null} onClose={() => setMoving(null)} title={<Trans>Mover para…</Trans>}>
        <MoveList targets={moveTargets(state, people)} onChoose={move} />
      </Sheet>
    </>
  );
}
