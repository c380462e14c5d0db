import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../ui/page/empty-state';
import { PageHeader } from '../../ui/page/page-header';
import { UnsavedTexts } from './unsaved-texts';
import classes from './unsaved-texts.module.css';

interface NoFlowProps {
  flowId: string;
  /** Id of the card that was open. */
  cardId: string | undefined;
}

/**
 * Shows a message in place of a flow that does not exist or that the person may no longer see, with the unsaved text of
 * its open card.
 */
export default function NoFlow({ flowId, cardId }: NoFlowProps) {
  return (
    <>
      <PageHeader title={<Trans>Fluxo não encontrado</Trans>} />
      <EmptyState
        icon={<IconMapQuestion size={30} />}
        title={<Trans>Não foi possível localizar o fluxo.</Trans>}
        action={
          <Button component={Link} to="/flows" size="md">
            <Trans>Ver meus fluxos</Trans>
          </Button>
        }
      >
        <Trans>Ele pode ter sido removido, ou você não participa dele.</Trans>
      </EmptyState>
      {cardId && (
        <div className={classes.alone}>
          <UnsavedTexts flowId={flowId} cardId={cardId} hasFields />
        </div>
      )}
    </>
  );
}
