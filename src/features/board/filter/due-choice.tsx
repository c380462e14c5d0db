import { useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import type { BoardFilter } from '../../../view/types';
import classes from './due-choice.module.css';

interface DueChoiceProps {
  value: BoardFilter['due'];
  onChange: (due: BoardFilter['due']) => void;
}

/** Shows a choice of one filter by due date. */
export function DueChoice({ value, onChange }: DueChoiceProps) {
  const { t } = useLingui();
  const choices = [
    ['any', t`Qualquer vencimento`],
    ['overdue', t`Atrasados`],
    ['today', t`Vencem hoje`],
    ['week', t`Nos próximos 7 dias`],
    ['none', t`Sem data`],
  ] as const;
  return (
    <fieldset className={classes.list} aria-label={t`Vencimento`}>
      {choices.map(([due, label]) => (
        <label key={due} className={classes.item}>
          <input type="radio" name="due" checked={due === value} onChange={() => onChange(due)} />
          <span>{label}</span>
          {due === value && <IconCheck size={17} aria-hidden />}
        </label>
      ))}
    </fieldset>
  );
}
