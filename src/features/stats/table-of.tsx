import { Link } from '@tanstack/react-router';
import type { Cell } from '../../../domain/csv/to-csv';
import classes from './table-of.module.css';

interface TableOfProps {
  label: string;
  /** Rows of the table; the first one names the columns. */
  rows: Cell[][];
  linkOf: ((row: number) => string) | undefined;
}

const number = new Intl.NumberFormat('pt-BR');
const shown = (cell: Cell) => (typeof cell === 'number' ? number.format(cell) : (cell ?? '–'));

/** Shows a table of a chart's numbers. */
export function TableOf({ label, rows: [head = [], ...rows], linkOf }: TableOfProps) {
  const isNumber = (column: number) => rows.some(row => typeof row[column] === 'number');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys, too
    <section className={classes.frame} aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((name, column) => (
              <th key={name} scope="col" data-number={isNumber(column) || undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = '', ...cells], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and rows keep their order
            <tr key={row}>
              <th scope="row" data-number={isNumber(0) || undefined}>
                {linkOf ? <Link to={linkOf(row)}>{shown(first)}</Link> : shown(first)}
              </th>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order
                <td key={column} data-number={isNumber(column + 1) || undefined}>
                  {shown(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
