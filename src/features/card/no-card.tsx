import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { PageState } from '../../ui/page/page-state';
import { UnsavedTexts } from './unsaved-texts';
import classes from './unsaved-texts.module.css';

interface NoCardProps {
  flowId: string;
  cardId: string;
  /** True if the card was here a moment ago; otherwise its address may also be wrong. */
  wasDeleted: boolean;
  onClose: () => void;
}

/** Shows a message in place of a card that does not exist. */
export function NoCard({ flowId, cardId, wasDeleted, onClose }: NoCardProps) {
  return (
    <>
      <PageState
        kind="gone"
        title={
          wasDeleted ? (
            <Trans>Este card foi excluído por outra pessoa.</Trans>
          ) : (
            <Trans>Não foi possível localizar o card.</Trans>
          )
        }
        action={
          <Button variant="default" onClick={onClose}>
            <Trans>Voltar ao fluxo</Trans>
          </Button>
        }
      >
        {!wasDeleted && <Trans>Ele pode ter sido excluído, ou o endereço está incompleto.</Trans>}
      </PageState>
      <div className={classes.alone}>
        <UnsavedTexts flowId={flowId} cardId={cardId} hasFields />
      </div>
    </>
  );
}
