import { useLingui } from '@lingui/react/macro';
import { CheckList } from '../../../ui/fields/check-list';
import type { BoardFilter } from '../../../view/types';

interface DueChoiceProps {
  value: BoardFilter['due'];
  onChange: (due: BoardFilter['due']) => void;
}

/** Shows a choice of one filter by due date. */
export function DueChoice({ value, onChange }: DueChoiceProps) {
  const { t } = useLingui();
  return (
    <CheckList
      label={t`Vencimento`}
      isSingle
      items={[
        { id: 'any', name: t`Qualquer vencimento` },
        { id: 'overdue', name: t`Atrasados` },
        { id: 'today', name: t`Vencem hoje` },
        { id: 'week', name: t`Nos próximos 7 dias` },
        { id: 'none', name: t`Sem data` },
      ]}
      chosen={[value]}
      onToggle={due => onChange(due as BoardFilter['due'])}
    />
  );
}
