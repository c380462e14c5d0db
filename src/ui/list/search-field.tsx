import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useIsPhone } from '../use-media';
import type { ListSearch } from './list-search';
import classes from './search-field.module.css';

interface SearchFieldProps<Search extends ListSearch> {
  /** Name of the search, for screen readers. */
  label: string;
  placeholder: string;
  search: Search;
  onSearch: (search: Search) => void;
}

/** Renders the search field of a list, whose text is in the address; a new search starts at the first page. */
export function SearchField<Search extends ListSearch>(props: SearchFieldProps<Search>) {
  const { label, placeholder, search, onSearch } = props;
  const isPhone = useIsPhone();
  return (
    <TextInput
      className={classes.search}
      type="search"
      size={isPhone ? 'md' : 'sm'}
      leftSection={<IconSearch size={17} aria-hidden />}
      placeholder={placeholder}
      aria-label={label}
      value={search.q ?? ''}
      onChange={event => onSearch({ ...search, q: event.currentTarget.value || undefined, page: undefined })}
    />
  );
}
