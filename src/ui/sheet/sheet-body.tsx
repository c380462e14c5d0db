import './overlays.css';
import {
  ModalBody,
  ModalCloseButton,
  ModalContent,
  ModalHeader,
  ModalOverlay,
  ModalRoot,
  type ModalRootProps,
  ModalTitle,
} from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useLayer } from '../layers';
import { useIsPhone } from '../use-media';
import { closeLabel, type SheetProps } from './sheet';
import classes from './sheet.module.css';
import { useFirstField, useReturnFocus } from './sheet-focus';

/** Renders an open dialog or sheet; mounted only while open. */
export default function SheetBody({ isOpen, onClose, title, children, width = 440 }: SheetProps) {
  const isPhone = useIsPhone();
  useReturnFocus();
  const close = useLayer(onClose);
  // Built from the same parts for both, as Mantine's Drawer would add as much code again.
  const look: Partial<ModalRootProps> = isPhone
    ? {
        size: '100%',
        xOffset: 0,
        yOffset: 0,
        classNames: {
          inner: classes.bottom,
          content: classes.sheet,
          header: classes.head,
          body: classes.body,
        },
        transitionProps: { transition: 'slide-up', duration: 160 },
      }
    : {
        size: width,
        radius: 16,
        centered: true,
        classNames: { content: classes.dialog },
        transitionProps: { transition: 'pop', duration: 120 },
      };
  return (
    <ModalRoot opened={isOpen} onClose={close} {...look}>
      <ModalOverlay />
      <ModalContent>
        {/* No banner of the page: one dialog may lie over another. */}
        <ModalHeader role="presentation">
          <ModalTitle className={classes.title}>{title}</ModalTitle>
          <ModalCloseButton aria-label={closeLabel()} {...(isPhone && { size: 44, iconSize: 22 })} />
        </ModalHeader>
        <ModalBody>
          <Body>{children}</Body>
        </ModalBody>
      </ModalContent>
    </ModalRoot>
  );
}

/**
 * Renders the content of the dialog. Mounted together with it, since Mantine renders the dialog elsewhere on the page.
 */
function Body({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useFirstField(body);
  return <div ref={body}>{children}</div>;
}
