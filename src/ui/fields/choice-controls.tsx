import type { FieldControlProps } from './field-control';
import { MultiChoice } from './multi-choice';
import { Select } from './select';

/** Renders a choice of one option. The card's value stays visible even if it is no longer an option. */
export function OptionControl({ field, value, look, onChange }: FieldControlProps) {
  const chosen = typeof value === 'string' ? value : null;
  const options = [...new Set([...field.options, ...(chosen ? [chosen] : [])])];
  return (
    <Select
      look={look}
      name={field.name}
      options={options.map(option => ({ value: option, label: option }))}
      value={chosen}
      onChange={onChange}
    />
  );
}

/** Renders a choice of several options, all of them visible. */
export function OptionsControl({ field, value, look, onChange }: FieldControlProps) {
  return (
    <MultiChoice
      label={field.name}
      isLabelHidden={!look.label}
      description={look.description}
      isRequired={look.withAsterisk}
      error={look.error}
      options={field.options}
      value={Array.isArray(value) ? value : []}
      autoFocus={look.autoFocus}
      onChange={chosen => onChange(chosen.length > 0 ? chosen : null)}
    />
  );
}
