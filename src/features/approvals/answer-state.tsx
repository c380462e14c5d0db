import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSnapshot } from 'valtio';
import { takeOffer, undoing } from '../../state/undo';
import { StatusPill } from '../../ui/status-pill';
import classes from './answer-state.module.css';
import type { ListedApproval } from './use-asked';

interface AnswerStateProps {
  item: ListedApproval;
  /** The button goes with its offer: somebody must take the focus. */
  onUndo: () => void;
}

/** My answer and how far it has come, with «Desfazer» for as long as it is held back. */
export function AnswerState({ item, onUndo }: AnswerStateProps) {
  const { approval, waiting, held_id, isGone } = item;
  const { offer } = useSnapshot(undoing);
  const canUndo = held_id !== null && offer?.entry_id === held_id;
  return (
    <div className={classes.state}>
      <StatusPill tone={approval.state === 'approved' ? 'ok' : 'bad'}>
        {approval.state === 'approved' ? <Trans>Aprovado</Trans> : <Trans>Reprovado</Trans>}
        {waiting > 0 && !isGone && <Trans> · a enviar</Trans>}
      </StatusPill>
      {canUndo && !isGone && (
        <Button
          variant="subtle"
          size="compact-md"
          className={classes.undo}
          onClick={() => {
            onUndo();
            void takeOffer();
          }}
        >
          <Trans>Desfazer</Trans>
        </Button>
      )}
    </div>
  );
}
