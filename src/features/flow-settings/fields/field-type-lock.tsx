import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { CustomField } from '../../../../domain/entities/board';
import { UsageLine } from '../usage-line';
import { useUsage } from '../use-usage';

/**
 * Explains why a field's type can't be changed: the values on cards would not fit another type. Calls `onFree` if no
 * card has a value.
 */
export function FieldTypeLock({ field, onFree }: { field: CustomField; onFree: () => void }) {
  const { usage } = useUsage(field.board_id, 'fields', field.id);
  const isFree = usage?.cards === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it is known
  useEffect(() => {
    if (isFree) onFree();
  }, [isFree]);
  return (
    <UsageLine
      boardId={field.board_id}
      part="fields"
      id={field.id}
      none={<Trans>Nenhum card tem este campo preenchido: o tipo ainda pode mudar.</Trans>}
      some={cards => <Trans>O tipo não muda mais: {cards} com este campo preenchido.</Trans>}
    />
  );
}
