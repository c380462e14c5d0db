import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSnapshot } from 'valtio';
import { takeOffer, undoing } from '../../state/undo';
import { StatusPill } from '../../ui/status-pill';
import classes from './answer-state.module.css';
import type { ListedApproval } from './use-asked';

interface AnswerStateProps {
  item: ListedApproval;
  /** Called when the button disappears with its offer, so that another element can receive the focus. */
  onUndo: () => void;
}

/** Shows the person's answer and whether it was sent, with «Desfazer» while it is held back. */
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
