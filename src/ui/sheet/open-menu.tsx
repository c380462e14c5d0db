import './menu.css';
import { Menu } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

interface OpenMenuProps {
  /** Has been pressed: the menu is open from its first frame on. */
  button: ReactElement;
  /** In px. */
  width: number;
  onClosed: () => void;
  /** Items of the menu. */
  children: ReactNode;
}

/** The menu of a button, loaded once that is pressed. */
export function OpenMenu({ button, width, onClosed, children }: OpenMenuProps) {
  return (
    <Menu
      defaultOpened
      returnFocus={false}
      // Its first item takes the focus: an element of no role is not for a menu.
      withInitialFocusPlaceholder={false}
      onClose={onClosed}
      position="bottom-end"
      shadow="md"
      width={width}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
