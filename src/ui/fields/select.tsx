import './select.css';
import { useLingui } from '@lingui/react/macro';
import { type ComboboxItem, Select as MantineSelect, NativeSelect } from '@mantine/core';
import { matchesText } from '../../../domain/text/matches-text';
import { useIsPhone } from '../use-media';
import type { InputLook } from './field-control';

interface SelectProps {
  look: InputLook;
  /** Name of the choice, for the button that clears it. */
  name: string;
  options: { value: string; label: string }[];
  value: string | null;
  onChange: (value: string | null) => void;
}

/** Number of options from which on the list has a search. */
const SEARCHABLE_FROM = 9;

/** Renders a choice of one option: the system's own picker on a phone, a list with a search on a desktop. */
export function Select({ look, name, options, value, onChange }: SelectProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  if (isPhone) {
    return (
      <NativeSelect
        {...look}
        value={value ?? ''}
        data={[{ value: '', label: t`Escolha…` }, ...options]}
        onChange={event => onChange(event.currentTarget.value || null)}
      />
    );
  }
  return (
    <MantineSelect
      {...look}
      data={options}
      value={value}
      placeholder={t`Escolha…`}
      searchable={options.length >= SEARCHABLE_FROM}
      filter={({ options, search }) =>
        (options as ComboboxItem[]).filter(({ label }) => matchesText(label, search))
      }
      nothingFoundMessage={t`Nenhuma opção com esse nome`}
      // Enter on the chosen option keeps it chosen; a button clears it.
      allowDeselect={false}
      clearable={!look.withAsterisk}
      clearButtonProps={{ 'aria-label': t`Limpar ${name}` }}
      checkIconPosition="right"
      comboboxProps={{ shadow: 'md' }}
      onChange={onChange}
    />
  );
}
