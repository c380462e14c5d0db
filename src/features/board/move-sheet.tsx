import { Trans } from '@lingui/react/macro';
import { moveCard } from '../../acts/move-card';
import MoveList from '../../ui/move-list';
import { Sheet } from '../../ui/sheet/sheet';
import { moveTargets } from '../../view/move-targets';
import type { CardSummary } from '../../view/types';
import { useBoardContext } from './board-context';

/**
 * Shows the sheet «Mover para…» of a card on the board, to move it without dragging. Its code is loaded with that of
 * dragging.
 */
export default function MoveSheet({ summary, onClose }: { summary: CardSummary; onClose: () => void }) {
  const { people } = useBoardContext();
  const name = summary.card.identifier ?? summary.card.title;
  return (
    <Sheet isOpen onClose={onClose} title={<Trans>Mover {name} para…</Trans>}>
      <MoveList
        targets={moveTargets(summary.state, people)}
        onChoose={phaseId => {
          onClose();
          void moveCard(summary.state, phaseId);
        }}
      />
    </Sheet>
  );
}
