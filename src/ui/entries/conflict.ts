import { t } from '@lingui/core/macro';
import type { CustomField, Phase } from '../../../domain/entities/board';
import { formatFieldValue } from '../../../domain/flow/custom-fields';
import { CARD_LABELS, fullDay } from '../../../domain/flow/field-words';
import type { Refusal } from '../../../domain/refusals';

/** Names of a flow's phases and fields. */
export interface FlowNames {
  phases: Pick<Phase, 'id' | 'name'>[];
  fields: CustomField[];
}

export interface ConflictLine {
  key: string;
  label: string;
  theirs: string;
  yours: string;
}

/** Returns both values of what changed meanwhile, in words; leaves out what means nothing to a person. */
export function conflictLines(
  conflict: NonNullable<Refusal['conflict']>,
  names: FlowNames | null,
  timeZone: string,
): ConflictLine[] {
  return Object.entries(conflict).flatMap(([key, { theirs, yours }]) => {
    const found = describe(key, names, timeZone);
    if (!found) return [];
    const say = (value: unknown) => found.say(value) || t`(vazio)`;
    return [{ key, label: found.label, theirs: say(theirs), yours: say(yours) }];
  });
}

function describe(key: string, names: FlowNames | null, timeZone: string) {
  const plain = (value: unknown) => (typeof value === 'string' ? value : '');
  switch (key) {
    case 'title':
    case 'description':
    case 'more_info':
      return { label: CARD_LABELS[key], say: plain };
    case 'expiration_date':
      return { label: CARD_LABELS[key], say: (value: unknown) => (value ? fullDay(String(value)) : '') };
    case 'current_phase_id':
      return {
        label: CARD_LABELS[key],
        say: (value: unknown) => names?.phases.find(({ id }) => id === value)?.name ?? t`outra fase`,
      };
  }
  const field = names?.fields.find(({ id }) => key === `custom_fields.${id}`);
  return (
    field && { label: field.name, say: (value: unknown) => formatFieldValue(field.type, value, timeZone) }
  );
}
