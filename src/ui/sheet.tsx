import { t } from '@lingui/core/macro';
import { lazy, type ReactNode, Suspense } from 'react';

const SheetBody = lazy(() => import('./sheet-body'));

export interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Of the dialog on a desktop, in pixels. */
  width?: number;
}

/** A dialog on a desktop, a sheet from below on a phone. Its code comes when the first one opens. */
export function Sheet(props: SheetProps) {
  if (!props.isOpen) return null;
  return (
    <Suspense fallback={null}>
      <SheetBody {...props} />
    </Suspense>
  );
}

export const closeLabel = () => t`Fechar`;
