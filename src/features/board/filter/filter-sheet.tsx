import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { loadLater } from '../../../ui/page/load-later';
import { Sheet } from '../../../ui/sheet/sheet';
import type { BoardFilter } from '../../../view/types';
import classes from '../board-page.module.css';

const FilterChoices = loadLater(() => import('./filter-choices'));

interface FilterSheetProps {
  filter: BoardFilter;
  onChange: (filter: BoardFilter) => void;
  shown: number;
}

/** Shows the button and the sheet for tags, owners and due date on a phone. */
export function FilterSheet({ filter, onChange, shown }: FilterSheetProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const count = filter.tag_ids.length + filter.owner_ids.length + (filter.due === 'any' ? 0 : 1);
  return (
    <>
      <ActionIcon
        variant={count > 0 ? 'light' : 'subtle'}
        color={count > 0 ? 'brand' : 'gray'}
        size={44}
        className={classes.named}
        aria-label={count > 0 ? t`Filtros: ${count} em uso` : t`Filtros`}
        onClick={() => setOpen(true)}
      >
        <IconFilter size={20} />
        <small>
          <Trans>Filtros</Trans>
        </small>
      </ActionIcon>
      <Sheet isOpen={isOpen} onClose={close} title={<Trans>Filtros</Trans>}>
        <FilterChoices filter={filter} onChange={onChange} shown={shown} onDone={close} onFailed={close} />
      </Sheet>
    </>
  );
}
