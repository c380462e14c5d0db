import './menu.css';
import { Menu } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

interface OpenMenuProps {
  /** Button that has been pressed: the menu is open from its first frame on. */
  button: ReactElement;
  /** Width of the menu, in pixels. */
  width: number;
  onClosed: () => void;
  /** Items of the menu. */
  children: ReactNode;
}

/** Renders the menu of a button; its code is loaded once the button is pressed. */
export function OpenMenu({ button, width, onClosed, children }: OpenMenuProps) {
  return (
    <Menu
      defaultOpened
      returnFocus={false}
      // The first item takes the focus, as a placeholder without a role isn't allowed in a menu.
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
