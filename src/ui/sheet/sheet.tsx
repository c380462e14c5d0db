import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { loadLater } from '../page/load-later';

const SheetBody = loadLater(() => import('./sheet-body'));

export interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Width of the dialog on a desktop, in pixels. */
  width?: number;
}

/** Renders a dialog on a desktop, a sheet from below on a phone. Its code is loaded when the first one opens. */
export function Sheet(props: SheetProps) {
  return props.isOpen && <SheetBody {...props} onFailed={props.onClose} />;
}

export const closeLabel = () => t`Fechar`;
