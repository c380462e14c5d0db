import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSnapshot } from 'valtio';
import { applyUpdate, update } from '../../state/update';
import classes from './update-toast.module.css';

/** Offers a new version; unsaved text stays until the person accepts. */
export function UpdateToast() {
  const { isReady } = useSnapshot(update);
  if (!isReady) return null;
  return (
    <div className={classes.toast} role="status">
      <span>
        <Trans>Nova versão disponível</Trans>
      </span>
      <Button size="compact-md" variant="light" onClick={applyUpdate}>
        <Trans>Atualizar</Trans>
      </Button>
    </div>
  );
}
