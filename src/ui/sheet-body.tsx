import './overlays.css';
import { Drawer, Modal } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { closeLabel, type SheetProps } from './sheet';
import classes from './sheet.module.css';
import { useFirstField, useReturnFocus } from './sheet-focus';
import { useIsPhone } from './use-media';

/** Mounted only while open. */
export default function SheetBody({ isOpen, onClose, title, children, width = 440 }: SheetProps) {
  const isPhone = useIsPhone();
  useReturnFocus();
  const close = { 'aria-label': closeLabel() };
  if (!isPhone) {
    return (
      <Modal
        opened={isOpen}
        onClose={onClose}
        title={title}
        size={width}
        radius={16}
        centered
        closeButtonProps={close}
        classNames={{ title: classes.title, content: classes.dialog }}
        transitionProps={{ transition: 'pop', duration: 120 }}
      >
        <Body>{children}</Body>
      </Modal>
    );
  }
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={title}
      position="bottom"
      size="auto"
      closeButtonProps={{ ...close, size: 44, iconSize: 22 }}
      classNames={{ title: classes.title, content: classes.sheet, header: classes.head, body: classes.body }}
      transitionProps={{ duration: 160 }}
    >
      <Body>{children}</Body>
    </Drawer>
  );
}

/** Mounted with what the dialog shows, which Mantine puts elsewhere on the page. */
function Body({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useFirstField(body);
  return <div ref={body}>{children}</div>;
}
