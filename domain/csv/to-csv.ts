export type Cell = string | number | null;

/**
 * Texts that a spreadsheet takes for a formula, also after spaces or invisible characters, and in full-width
 * characters.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
const QUOTED = /[";\r\n]/;

/**
 * Writes rows as a CSV that Excel in Brazil opens: with a byte order mark, without which Excel does not read UTF-8, and
 * separated by semicolons, since the comma is its decimal sign. An apostrophe is put before a text that would run as a
 * formula.
 */
export const toCsv = (rows: Cell[][]): string => `\uFEFF${csvLines(rows)}`;

/** Writes further rows, for a file that is too long to be written at once. */
export const csvLines = (rows: Cell[][]): string =>
  rows.map(row => `${row.map(writeCell).join(';')}\r\n`).join('');

/**
 * Returns whether `toCsv` puts an apostrophe before the text. A text that already begins with apostrophes gets one
 * more, so that exactly this one can be removed again.
 */
const isGuarded = (text: string) => FORMULA.test(text.replace(/^'+/, ''));

/** Removes the apostrophe that `toCsv` put before a text. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && isGuarded(text) ? text.slice(1) : text;

function writeCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  const text = isGuarded(cell) ? `'${cell}` : cell;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
