import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { tellMoveRefusal } from '../../state/alerts';
import { MoveList } from '../../ui/move-list';
import { Sheet } from '../../ui/sheet';
import { moveTargets } from '../../view/move-targets';
import { perform } from '../../view/perform';
import { useCardContext } from './card-context';
import classes from './move-button.module.css';

/** The phase that the card is in, which is also the way out of it. */
export function MoveButton() {
  const { view, people, isReadOnly } = useCardContext();
  const { card, state } = view;
  /** The phase that the card was in when the list was opened. */
  const [movingFrom, setMovingFrom] = useState<string | null>(null);
  const phase = state.phases.find(({ id }) => id === card.current_phase_id);
  if (isReadOnly) return <span className={classes.phase}>{phase?.name}</span>;

  const move = async (phase_id: string) => {
    setMovingFrom(null);
    const from_phase_id = movingFrom ?? card.current_phase_id;
    const target = { board_id: card.board_id, card_id: card.id };
    tellMoveRefusal(await perform('card.move', { ...target, phase_id, from_phase_id }));
  };
  return (
    <>
      <Button
        size="sm"
        className={classes.move}
        aria-haspopup="dialog"
        onClick={() => setMovingFrom(card.current_phase_id)}
      >
        <span className={classes.name}>{phase?.name}</span>
        <IconArrowRight size={17} aria-hidden className={classes.arrow} />
        <span>
          <Trans>mover para…</Trans>
        </span>
      </Button>
      <Sheet
        isOpen={movingFrom !== null}
        onClose={() => setMovingFrom(null)}
        title={<Trans>Mover para…</Trans>}
      >
        <MoveList targets={moveTargets(state, people)} onChoose={move} />
      </Sheet>
    </>
  );
}
