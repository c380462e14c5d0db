import './select.css';
import { useLingui } from '@lingui/react/macro';
import { Select as MantineSelect, NativeSelect } from '@mantine/core';
import { useIsPhone } from '../use-media';
import type { InputLook } from './field-control';

interface SelectProps {
  look: InputLook;
  /** What it chooses, for the button that takes the choice back. */
  name: string;
  options: { value: string; label: string }[];
  value: string | null;
  onChange: (value: string | null) => void;
}

/** A list is searched from so many options on. */
const SEARCHABLE_FROM = 9;

/** One of several: the system's own picker on a phone, a list that can be searched on a desktop. */
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
      nothingFoundMessage={t`Nenhuma opção com esse nome`}
      // Enter on what is chosen already chooses it; there is a button to take it back.
      allowDeselect={false}
      clearable={!look.withAsterisk}
      clearButtonProps={{ 'aria-label': t`Limpar ${name}` }}
      checkIconPosition="right"
      comboboxProps={{ shadow: 'md' }}
      onChange={onChange}
    />
  );
}
