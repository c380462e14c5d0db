import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './confirm.module.css';
import { Sheet } from './sheet';

interface ConfirmProps {
  isOpen: boolean;
  title: ReactNode;
  children: ReactNode;
  confirm: ReactNode;
  isDangerous?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation of an action that can't be undone. */
export function Confirm({ isOpen, title, children, confirm, isDangerous, onConfirm, onClose }: ConfirmProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title}>
      <div className={classes.text}>{children}</div>
      <div className={classes.buttons}>
        <Button variant="default" size="md" onClick={onClose} data-autofocus>
          <Trans>Cancelar</Trans>
        </Button>
        <Button
          size="md"
          variant={isDangerous ? 'danger' : 'filled'}
          onClick={() => {
            // Confirms first, as closing may undo it when a page is being left.
            onConfirm();
            onClose();
          }}
        >
          {confirm}
        </Button>
      </div>
    </Sheet>
  );
}
