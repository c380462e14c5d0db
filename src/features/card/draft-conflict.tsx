import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useCardContext } from './card-context';
import classes from './draft-conflict.module.css';
import type { Draft } from './use-draft';

interface DraftConflictProps<T> {
  draft: Draft<T>;
  /** What stands on the card, in words. */
  theirs: string;
}

/** Beside a field whose text could not be saved: what stands there now, and which of the two is to stay. */
export function DraftConflict<T>({ draft, theirs }: DraftConflictProps<T>) {
  const { isReadOnly } = useCardContext();
  if (!draft.isDirty || !(draft.problem?.isConflict || isReadOnly)) return null;
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
