import { Trans } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { IconFileImport, IconLifebuoy } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { OpenMenu } from '../../ui/sheet/open-menu';
import type { PeopleMoreProps } from './people-more';

interface PeopleMenuProps extends PeopleMoreProps {
  onClosed: () => void;
  /** Button of the menu. It has just been pressed, so the menu is open from its first render. */
  children: ReactElement;
}

export default function PeopleMenu({ onImport, onSupport, onClosed, children }: PeopleMenuProps) {
  return (
    <OpenMenu button={children} width={230} onClosed={onClosed}>
      {onImport && (
        <Menu.Item leftSection={<IconFileImport size={18} aria-hidden />} onClick={onImport}>
          <Trans>Importar CSV</Trans>
        </Menu.Item>
      )}
      {onSupport && (
        <Menu.Item leftSection={<IconLifebuoy size={18} aria-hidden />} onClick={onSupport}>
          <Trans>Liberar suporte</Trans>
        </Menu.Item>
      )}
    </OpenMenu>
  );
}
