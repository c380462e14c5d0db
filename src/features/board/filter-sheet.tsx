import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { Sheet } from '../../ui/sheet';
import type { BoardFilter } from '../../view/types';
import { DueChoice } from './due-choice';
import { OwnerChoice, TagChoice } from './filter-bar';
import classes from './filter-sheet.module.css';

interface FilterSheetProps {
  filter: BoardFilter;
  onChange: (filter: BoardFilter) => void;
  shown: number;
}

/** Tags, owners and due date on a phone. */
export function FilterSheet({ filter, onChange, shown }: FilterSheetProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const count = filter.tag_ids.length + filter.owner_ids.length + (filter.due === 'any' ? 0 : 1);
  return (
    <>
      <ActionIcon
        variant={count > 0 ? 'light' : 'subtle'}
        color={count > 0 ? 'brand' : 'gray'}
        size={44}
        aria-label={count > 0 ? t`Filtros: ${count} em uso` : t`Filtros`}
        onClick={() => setOpen(true)}
      >
        <IconFilter size={21} />
      </ActionIcon>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={<Trans>Filtros</Trans>}>
        <div className={classes.groups}>
          <h3>
            <Trans>Vencimento</Trans>
          </h3>
          <DueChoice value={filter.due} onChange={due => onChange({ ...filter, due })} />
          <h3>
            <Trans>Etiquetas</Trans>
          </h3>
          <TagChoice filter={filter} onChange={onChange} />
          <h3>
            <Trans>Responsáveis</Trans>
          </h3>
          <OwnerChoice filter={filter} onChange={onChange} />
        </div>
        <div className={classes.buttons}>
          <Button
            variant="default"
            size="md"
            onClick={() => onChange({ ...filter, tag_ids: [], owner_ids: [], due: 'any' })}
          >
            <Trans>Limpar</Trans>
          </Button>
          <Button size="md" onClick={() => setOpen(false)}>
            <Plural value={shown} _0="Ver # cards" one="Ver # card" other="Ver # cards" />
          </Button>
        </div>
      </Sheet>
    </>
  );
}
