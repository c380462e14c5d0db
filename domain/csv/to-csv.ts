export type Cell = string | number | null;

/** What a spreadsheet takes for a formula, also behind spaces or what can't be seen, and in full width. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
const QUOTED = /[";\r\n]/;

/**
 * Rows as Excel in Brazil opens them: it takes a file for UTF-8 only with a byte order mark, and parts columns at
 * semicolons, since the comma is its decimal sign. A text that would run as a formula is kept from it by an apostrophe.
 */
export const toCsv = (rows: Cell[][]): string => `\uFEFF${csvLines(rows)}`;

/** More rows, for a file that is too long to be written at once. */
export const csvLines = (rows: Cell[][]): string =>
  rows.map(row => `${row.map(writeCell).join(';')}\r\n`).join('');

/** One that begins with apostrophes of its own gets another, so that exactly this one is taken off again. */
const isGuarded = (text: string) => FORMULA.test(text.replace(/^'+/, ''));

/** A text as it was before `toCsv` kept it from running. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && isGuarded(text) ? text.slice(1) : text;

function writeCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  const text = isGuarded(cell) ? `'${cell}` : cell;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
