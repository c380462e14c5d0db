import { useIsPhone } from '../use-media';
import type { ListSearch } from './list-search';
import { SearchBox } from './search-box';
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
    <SearchBox
      className={classes.search}
      size={isPhone ? 'md' : 'sm'}
      placeholder={placeholder}
      aria-label={label}
      value={search.q ?? ''}
      onChange={text => onSearch({ ...search, q: text || undefined, page: undefined })}
    />
  );
}
