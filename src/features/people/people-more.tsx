import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { loadLater } from '../../ui/page/load-later';
import classes from './people-list.module.css';

const PeopleMenu = loadLater(() => import('./people-menu'));

export interface PeopleMoreProps {
  onImport?: (() => void) | undefined;
  onSupport?: (() => void) | undefined;
}

/**
 * Shows the menu «Mais» on a phone with the rarely used actions of a list of people, so that the people themselves are
 * visible soon.
 */
export function PeopleMore(props: PeopleMoreProps) {
  const node = useRef<HTMLButtonElement>(null);
  const [isAsked, setAsked] = useState(false);
  const button = (
    <Button
      ref={node}
      className={classes.more}
      variant="default"
      aria-haspopup="menu"
      onClick={() => setAsked(true)}
    >
      <Trans>Mais</Trans>
    </Button>
  );
  if (!isAsked) return button;
  return (
    <PeopleMenu
      {...props}
      onClosed={() => node.current?.focus()}
      meanwhile={button}
      onFailed={() => {
        setAsked(false);
        requestAnimationFrame(() => node.current?.focus());
      }}
    >
      {button}
    </PeopleMenu>
  );
}
