import { Trans } from '@lingui/react/macro';
import { MoveList } from '../../ui/move-list';
import { Sheet } from '../../ui/sheet';
import { moveTargets } from '../../view/move-targets';
import type { CardSummary } from '../../view/types';
import { useBoardContext } from './board-context';
import { stateOf } from './state-of';

/** «Mover para…» of a card on the board: the way to move without dragging. */
export function MoveSheet({ summary, onClose }: { summary: CardSummary | null; onClose: () => void }) {
  const { view, people } = useBoardContext();
  if (!summary) return null;
  const name = summary.card.identifier ?? summary.card.title;
  return (
    <Sheet isOpen onClose={onClose} title={<Trans>Mover {name} para…</Trans>}>
      <MoveList
        targets={moveTargets(stateOf(view, summary), people)}
        onChoose={async phaseId => {
          onClose();
          // Here already by then, with what drags; a board shows its cards before it.
          const { moveCard } = await import('../../acts/move-card');
          void moveCard(stateOf(view, summary), phaseId);
        }}
      />
    </Sheet>
  );
}
