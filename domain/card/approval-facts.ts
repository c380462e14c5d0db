import type { CustomField } from '../entities/board';
import type { Card, FieldValue } from '../entities/card';
import { byFieldOrder, isEmpty } from '../flow/custom-fields';

/** The flow's own fields on which an approver decides. */
export interface ApprovalFacts {
  /** The first amount that the flow marks as «mostrar na aprovação», in cents; null without one. */
  proposed: { name: string; cents: number } | null;
  /** The other fields. A marked field is included even without a value. */
  rows: { field: CustomField; value: FieldValue | null }[];
}

/** Number of filled fields that are shown for a flow that marks none. */
const UNMARKED_MAX = 4;

/**
 * Returns the fields on which an approver decides, in the flow's order: the marked ones, or else the first that are
 * filled.
 */
export function approvalFacts(
  fields: CustomField[],
  { custom_fields }: Pick<Card, 'custom_fields'>,
): ApprovalFacts {
  const rows = [...fields]
    .sort(byFieldOrder)
    .map(field => ({ field, value: custom_fields[field.id] ?? null }));
  const marked = rows.filter(({ field }) => field.show_on_approval);
  if (marked.length === 0) {
    return { proposed: null, rows: rows.filter(({ value }) => !isEmpty(value)).slice(0, UNMARKED_MAX) };
  }
  const first = marked.find(({ field }) => field.type === 'currency');
  if (typeof first?.value !== 'number') return { proposed: null, rows: marked };
  return {
    proposed: { name: first.field.name, cents: first.value },
    rows: marked.filter(row => row !== first),
  };
}

/**
 * Returns the difference of an amount from the list price, in percent: −4.4 is 4.4 % below. Null if there is no price
 * to compare with.
 */
export function percentFrom(listPrice: number | null | undefined, cents: number): number | null {
  return listPrice ? ((cents - listPrice) / listPrice) * 100 : null;
}
