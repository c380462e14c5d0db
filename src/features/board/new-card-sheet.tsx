import { Trans } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { loadLater } from '../../ui/page/load-later';
import { Sheet } from '../../ui/sheet/sheet';
import { useBoardContext } from './board-context';

const NewCardForm = loadLater(() => import('./new-card-form'));

/** Shows a sheet with the form for a new card. */
export function NewCardSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { view } = useBoardContext();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} width={560} title={<Trans>Novo card</Trans>}>
      <NewCardForm
        view={view}
        onDone={onClose}
        meanwhile={<Skeleton height={320} radius={12} />}
        onFailed={onClose}
      />
    </Sheet>
  );
}
