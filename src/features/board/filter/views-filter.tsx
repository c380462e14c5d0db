import { useLingui } from '@lingui/react/macro';
import { IconBookmark, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { loadLater } from '../../../ui/page/load-later';
import { Dropdown } from '../../../ui/sheet/dropdown';
import type { BoardFilter } from '../../../view/types';
import bar from './filter-bar.module.css';
import { type EditedView, ViewChoice } from './view-choice';

const ViewForm = loadLater(() => import('./view-form'));

interface ViewsFilterProps {
  filter: BoardFilter;
  onChange: (filter: BoardFilter) => void;
}

/** Shows the saved views in the row of filters. */
export default function ViewsFilter({ filter, onChange }: ViewsFilterProps) {
  const { t } = useLingui();
  const [edited, edit] = useState<EditedView | null>(null);
  return (
    <>
      <Dropdown
        className={bar.chip}
        align="end"
        name={t`Visões`}
        label={
          <span className={bar.label}>
            <IconBookmark size={16} aria-hidden />
            <span className={bar.name}>{t`Visões`}</span>
            <IconChevronDown size={15} aria-hidden />
          </span>
        }
      >
        {close => (
          <ViewChoice
            filter={filter}
            onChoose={next => {
              close();
              onChange(next);
            }}
            onEdit={next => {
              close();
              edit(next);
            }}
          />
        )}
      </Dropdown>
      {edited && (
        <ViewForm edited={edited} filter={filter} onClose={() => edit(null)} onFailed={() => edit(null)} />
      )}
    </>
  );
}
