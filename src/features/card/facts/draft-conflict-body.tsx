import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import classes from './draft-conflict.module.css';
import type { Draft } from './use-draft';

interface DraftConflictBodyProps {
  draft: Pick<Draft<unknown>, 'reset' | 'keepMine'>;
  theirs: string;
  isReadOnly: boolean;
}

/** Shows the stored value, and asks which of the two to keep. */
export default function DraftConflictBody({ draft, theirs, isReadOnly }: DraftConflictBodyProps) {
  return (
    <div className={classes.conflict} role="alert">
      {isReadOnly ? (
        <Trans>O que você escreveu não foi salvo.</Trans>
      ) : (
        <Trans>Outra pessoa mudou isto enquanto você escrevia.</Trans>
      )}
      <p className={classes.theirs}>
        <small>
          <Trans>Como está agora</Trans>
        </small>
        {theirs || <Trans>(vazio)</Trans>}
      </p>
      <div className={classes.buttons}>
        {!isReadOnly && (
          <Button size="sm" variant="light" onClick={draft.keepMine}>
            <Trans>Salvar o meu</Trans>
          </Button>
        )}
        <Button size="sm" variant="subtle" color="gray" onClick={draft.reset}>
          <Trans>Ficar com o atual</Trans>
        </Button>
      </div>
    </div>
  );
}
