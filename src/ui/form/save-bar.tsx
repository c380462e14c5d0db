import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Confirm } from '../sheet/confirm';
import classes from './save-bar.module.css';
import { useAskedLeave } from './use-asked-leave';

interface SaveBarProps {
  /** Whether there are unsaved changes. */
  isDirty: boolean;
  isSaving: boolean;
  onDiscard: () => void;
}

/** Renders a bar at the foot of a settings form with unsaved changes; leaving the page then asks for confirmation. */
export function SaveBar({ isDirty, isSaving, onDiscard }: SaveBarProps) {
  const [leave, stay] = useAskedLeave(isDirty);
  return (
    <>
      {isDirty && (
        <div className={classes.bar}>
          <span className={classes.text} role="status">
            <Trans>Há alterações não salvas</Trans>
          </span>
          <Button variant="default" disabled={isSaving} onClick={onDiscard}>
            <Trans>Descartar</Trans>
          </Button>
          <Button type="submit" loading={isSaving}>
            <Trans>Salvar</Trans>
          </Button>
        </div>
      )}
      <Confirm
        isOpen={leave !== null}
        isDangerous
        title={<Trans>Sair sem salvar?</Trans>}
        confirm={<Trans>Sair sem salvar</Trans>}
        onConfirm={() => leave?.()}
        onClose={stay}
      >
        <Trans>O que você mudou nesta página ainda não foi salvo.</Trans>
      </Confirm>
    </>
  );
}
