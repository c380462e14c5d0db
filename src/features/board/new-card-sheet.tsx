import { Trans } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Sheet } from '../../ui/sheet';
import { useBoardContext } from './board-context';

const NewCardForm = lazy(() => import('./new-card-form'));

/** Where a new card is written. */
export function NewCardSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { view } = useBoardContext();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} width={560} title={<Trans>Novo card</Trans>}>
      <Suspense fallback={<Skeleton height={320} radius={12} />}>
        <NewCardForm view={view} onDone={onClose} />
      </Suspense>
    </Sheet>
  );
}
