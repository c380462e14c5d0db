import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

interface SearchBoxProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'leftSection'> {
  value: string;
  onChange: (text: string) => void;
}

/** Renders the field in which a list is searched. Its text is not stored. */
export const SearchBox = ({ onChange, ...props }: SearchBoxProps) => (
  <TextInput
    autoComplete="off"
    {...props}
    type="search"
    leftSection={<IconSearch size={17} aria-hidden />}
    onChange={event => onChange(event.currentTarget.value)}
  />
);
