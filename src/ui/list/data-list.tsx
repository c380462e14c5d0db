import './data-list.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, NativeSelect, Pagination, Table } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useIsPhone } from '../use-media';
import classes from './data-list.module.css';
import { type ListSearch, sortedBy } from './list-search';

export interface Column<Row, Key extends string> {
  /** Key to sort by. */
  key: Key;
  label: string;
  isNumber?: boolean;
  cell: (row: Row) => ReactNode;
}

interface DataListProps<Row extends { id: string }, Key extends string> {
  /** Subject of the list, for screen readers. */
  label: string;
  /** Rows of the page that is shown. */
  rows: Row[];
  page: number;
  pages: number;
  columns: [Column<Row, Key>, ...Column<Row, Key>[]];
  /** Renders a row on a phone. */
  phoneRow: (row: Row) => ReactNode;
  search: ListSearch<Key>;
  usualSort: Key;
  onSearch: (search: ListSearch<Key>) => void;
  /** Returns the name of a row; present if rows can be selected. */
  nameOf?: (row: Row) => string;
  /** Renders the actions of a row, at its end. */
  actions?: (row: Row) => ReactNode;
}

/**
 * Renders a list: a table with sortable columns on a desktop, rows on a phone. The sort order, page and selected rows
 * are in the address.
 */
export function DataList<Row extends { id: string }, Key extends string>(props: DataListProps<Row, Key>) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const { page, pages, search, onSearch } = props;
  return (
    <>
      {isPhone ? <Rows {...props} /> : <DeskTable {...props} />}
      {pages > 1 && (
        <Pagination
          className={classes.pages}
          size={isPhone ? 'xl' : 'md'}
          siblings={isPhone ? 0 : 1}
          value={page}
          total={pages}
          onChange={next => onSearch({ ...search, page: next === 1 ? undefined : next })}
          getItemProps={number => ({ 'aria-label': t`Página ${number}` })}
          getControlProps={control => ({
            'aria-label': control === 'next' || control === 'last' ? t`Próxima página` : t`Página anterior`,
          })}
        />
      )}
    </>
  );
}

/** Renders the box that selects a row; the selection is in the address. */
function Mark({ id, name, marked, onMark }: MarkProps) {
  const { t } = useLingui();
  const isMarked = marked.includes(id);
  return (
    <Checkbox
      aria-label={t`Marcar ${name}`}
      checked={isMarked}
      onChange={() => onMark(isMarked ? marked.filter(other => other !== id) : [...marked, id])}
    />
  );
}

interface MarkProps {
  id: string;
  name: string;
  marked: string[];
  onMark: (marked: string[]) => void;
}

/** Returns what the boxes of a list have in common. */
const marking = <Key extends string>(
  search: ListSearch<Key>,
  onSearch: (search: ListSearch<Key>) => void,
) => ({
  marked: search.marked ?? [],
  onMark: (marked: string[]) => onSearch({ ...search, marked: marked.length > 0 ? marked : undefined }),
});

function Rows<Row extends { id: string }, Key extends string>(props: DataListProps<Row, Key>) {
  const { label, rows, columns, phoneRow, nameOf, actions, search, usualSort, onSearch } = props;
  return (
    <>
      <NativeSelect
        className={classes.order}
        label={<Trans>Ordenar por</Trans>}
        value={search.sort ?? usualSort}
        data={columns.map(({ key, label }) => ({ value: key, label }))}
        onChange={event => {
          const sort = event.currentTarget.value as Key;
          onSearch({ ...search, sort: sort === usualSort ? undefined : sort, desc: undefined });
        }}
      />
      <ul className={classes.rows} aria-label={label}>
        {rows.map(row => (
          <li key={row.id} className={classes.row}>
            {nameOf && <Mark {...marking(search, onSearch)} id={row.id} name={nameOf(row)} />}
            <div className={classes.body}>{phoneRow(row)}</div>
            {actions?.(row)}
          </li>
        ))}
      </ul>
    </>
  );
}

function DeskTable<Row extends { id: string }, Key extends string>(props: DataListProps<Row, Key>) {
  const { label, rows, columns, search, usualSort, onSearch, nameOf, actions } = props;
  const sort = search.sort ?? usualSort;
  const Arrow = search.desc ? IconArrowDown : IconArrowUp;
  return (
    <div className={classes.frame}>
      <Table className={classes.table} aria-label={label} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {nameOf && (
              <Table.Th className={classes.markCell}>
                <span className={classes.hidden}>
                  <Trans>Marcar</Trans>
                </span>
              </Table.Th>
            )}
            {columns.map(({ key, label, isNumber }) => (
              <Table.Th
                key={key}
                scope="col"
                className={isNumber ? classes.number : undefined}
                aria-sort={sort === key ? (search.desc ? 'descending' : 'ascending') : 'none'}
              >
                <button
                  type="button"
                  className={classes.sort}
                  onClick={() => onSearch(sortedBy(search, key, usualSort))}
                >
                  {label}
                  <Arrow size={14} aria-hidden className={sort === key ? undefined : classes.unsorted} />
                </button>
              </Table.Th>
            ))}
            {actions && (
              <Table.Th className={classes.actionCell}>
                <span className={classes.hidden}>
                  <Trans>Ações</Trans>
                </span>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(row => (
            <Table.Tr key={row.id} className={classes.line}>
              {nameOf && (
                <Table.Td className={classes.markCell}>
                  <Mark {...marking(search, onSearch)} id={row.id} name={nameOf(row)} />
                </Table.Td>
              )}
              {columns.map(({ key, isNumber, cell }, index) =>
                index === 0 ? (
                  <Table.Th key={key} scope="row">
                    {cell(row)}
                  </Table.Th>
                ) : (
                  <Table.Td key={key} className={isNumber ? classes.number : undefined}>
                    {cell(row)}
                  </Table.Td>
                ),
              )}
              {actions && <Table.Td className={classes.actionCell}>{actions(row)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
