import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { BoardFilter } from '../../view/types';
import { DueChoice } from './due-choice';
import { OwnerChoice, TagChoice } from './filter-bar';
import classes from './filter-sheet.module.css';

interface FilterChoicesProps {
  filter: BoardFilter;
  onChange: (filter: BoardFilter) => void;
  shown: number;
  onDone: () => void;
}

/** What the sheet of filters shows. */
export default function FilterChoices({ filter, onChange, shown, onDone }: FilterChoicesProps) {
  return (
    <>
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
        <Button size="md" onClick={onDone}>
          <Plural value={shown} _0="Ver # cards" one="Ver # card" other="Ver # cards" />
        </Button>
      </div>
    </>
  );
}
