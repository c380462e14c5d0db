import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconArchive, IconArrowRight, IconChevronLeft, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { success, tellMoveRefusal, tellRefusal } from '../../state/alerts';
import { Confirm } from '../../ui/confirm';
import { MoveList } from '../../ui/move-list';
import { Sheet } from '../../ui/sheet';
import { useIsPhone } from '../../ui/use-media';
import { moveTargets } from '../../view/move-targets';
import { perform } from '../../view/perform';
import { useCardContext } from './card-context';
import classes from './card-header.module.css';

/** Which card it is and where it stands; moving, archiving, closing. */
export function CardHeader({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const { view, people, isReadOnly } = useCardContext();
  const { card, state } = view;
  /** The phase that the card was in when «Mover para…» was opened. */
  const [movingFrom, setMovingFrom] = useState<string | null>(null);
  const [isArchiving, setArchiving] = useState(false);
  const phase = state.phases.find(({ id }) => id === card.current_phase_id);
  const target = { board_id: card.board_id, card_id: card.id };

  const move = async (phaseId: string) => {
    setMovingFrom(null);
    const from_phase_id = movingFrom ?? card.current_phase_id;
    tellMoveRefusal(await perform('card.move', { ...target, phase_id: phaseId, from_phase_id }));
  };
  const archive = async () => {
    if (!tellRefusal(await perform('card.archive', target))) return;
    success(t`Card arquivado`, card.title);
    onClose();
  };
  return (
    <header className={classes.header}>
      {isPhone && (
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={t`Voltar ao fluxo`} onClick={onClose}>
          <IconChevronLeft />
        </ActionIcon>
      )}
      <p className={classes.where}>
        <span className={classes.id}>{card.identifier ?? t`a enviar`}</span>
        <span className={classes.separator} aria-hidden>
          ·
        </span>
        <span className={classes.dot} style={{ background: phase?.color }} aria-hidden />
        <span className={classes.phase}>{phase?.name}</span>
      </p>
      {!isReadOnly && (
        <>
          <Button
            size="sm"
            variant="light"
            className={classes.move}
            rightSection={<IconArrowRight size={16} aria-hidden />}
            onClick={() => setMovingFrom(card.current_phase_id)}
          >
            <Trans>Mover para…</Trans>
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={isPhone ? 44 : 34}
            aria-label={t`Arquivar card`}
            title={t`Arquivar card`}
            onClick={() => setArchiving(true)}
          >
            <IconArchive size={20} />
          </ActionIcon>
        </>
      )}
      {!isPhone && (
        <ActionIcon variant="subtle" color="gray" size={34} aria-label={t`Fechar card`} onClick={onClose}>
          <IconX size={20} />
        </ActionIcon>
      )}
      <Sheet
        isOpen={movingFrom !== null}
        onClose={() => setMovingFrom(null)}
        title={<Trans>Mover para…</Trans>}
      >
        <MoveList targets={moveTargets(state, people)} onChoose={move} />
      </Sheet>
      <Confirm
        isOpen={isArchiving}
        title={<Trans>Arquivar este card?</Trans>}
        confirm={<Trans>Arquivar</Trans>}
        onConfirm={archive}
        onClose={() => setArchiving(false)}
      >
        <Trans>«{card.title}» sai do fluxo. Nada se perde: o card continua legível.</Trans>
      </Confirm>
    </header>
  );
}
