import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Avatar } from '../../../ui/avatar';
import { CheckList } from '../../../ui/fields/check-list';
import { loadLater } from '../../../ui/page/load-later';
import { distinctNames } from '../../../ui/text/distinct-names';
import type { BoardFilter } from '../../../view/types';
import { useBoardContext } from '../board-context';
import { toggled } from './board-filter';
import { DueChoice } from './due-choice';
import bar from './filter-bar.module.css';
import classes from './filter-sheet.module.css';
import { type EditedView, ViewChoice } from './view-choice';

const ViewForm = loadLater(() => import('./view-form'));

interface FilterChoicesProps {
  filter: BoardFilter;
  onChange: (filter: BoardFilter) => void;
  shown: number;
  onDone: () => void;
}

/** Shows the content of the sheet of filters. */
export default function FilterChoices({ filter, onChange, shown, onDone }: FilterChoicesProps) {
  const [edited, edit] = useState<EditedView | null>(null);
  return (
    <>
      <div className={classes.groups}>
        <h3>
          <Trans>Visões</Trans>
        </h3>
        <ViewChoice filter={filter} onChoose={onChange} onEdit={edit} />
        {edited && (
          <ViewForm edited={edited} filter={filter} onClose={() => edit(null)} onFailed={() => edit(null)} />
        )}
        <h3>
          <Trans>Vencimento</Trans>
        </h3>
        <DueFilter filter={filter} onChange={onChange} />
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
          <Plural value={shown} _0="Nenhum card" one="Ver # card" other="Ver # cards" />
        </Button>
      </div>
    </>
  );
}

type ChoiceProps = Pick<FilterChoicesProps, 'filter' | 'onChange'>;

export function TagChoice({ filter, onChange }: ChoiceProps) {
  const { t } = useLingui();
  const { view } = useBoardContext();
  return (
    <CheckList
      label={t`Etiquetas`}
      empty={t`Este fluxo não tem etiquetas.`}
      items={view.tags.map(({ id, name, color }) => ({
        id,
        name,
        mark: <span className={bar.dot} style={{ background: color }} />,
      }))}
      chosen={filter.tag_ids}
      onToggle={id => onChange({ ...filter, tag_ids: toggled(filter.tag_ids, id) })}
    />
  );
}

export function OwnerChoice({ filter, onChange }: ChoiceProps) {
  const { t } = useLingui();
  const { view, people } = useBoardContext();
  const members = view.members.flatMap(({ user_id }) => people.get(user_id) ?? []);
  const names = distinctNames(members);
  return (
    <CheckList
      label={t`Responsáveis`}
      empty={t`Este fluxo não tem membros.`}
      items={members.map(({ id, name, photo }) => ({
        id,
        name: names.get(id)!,
        mark: <Avatar name={name} photo={photo} />,
      }))}
      chosen={filter.owner_ids}
      onToggle={id => onChange({ ...filter, owner_ids: toggled(filter.owner_ids, id) })}
    />
  );
}

export function DueFilter({ filter, onChange }: ChoiceProps) {
  return <DueChoice value={filter.due} onChange={due => onChange({ ...filter, due })} />;
}
