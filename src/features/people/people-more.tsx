import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { loadLater } from '../../ui/page/load-later';
import { useLaterMenu } from '../../ui/sheet/use-later-menu';
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
  const menu = useLaterMenu();
  const button = (
    <Button className={classes.more} variant="default" {...menu.button}>
      <Trans>Mais</Trans>
    </Button>
  );
  if (!menu.isAsked) return button;
  return (
    <PeopleMenu {...props} meanwhile={button} {...menu.later}>
      {button}
    </PeopleMenu>
  );
}
