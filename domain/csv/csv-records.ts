export interface CsvRecord {
  cells: string[];
  /** Line at which the record begins in the text, from 1. */
  line: number;
}

/** Thrown for a quote that is never closed. */
export class OpenQuote extends Error {
  override name = 'OpenQuote';

  constructor(readonly line: number) {
    super(`A quote is open from line ${line} on.`);
  }
}

/** Largest number of cells in one record. */
export const CELLS_MAX = 500;

/** Thrown for a record with more than `CELLS_MAX` cells; `cells` holds the first of them. */
export class TooManyCells extends Error {
  override name = 'TooManyCells';

  constructor(
    readonly line: number,
    readonly cells: string[],
  ) {
    super(`The record of line ${line} has more than ${CELLS_MAX} cells.`);
  }
}

/**
 * Yields the records of a CSV text with LF line ends. Skips lines that have only blanks and delimiters. In a cell that
 * does not begin with a quote, quotes are ordinary characters, and so are those after the closing quote of a cell that
 * goes on. Spaces around the quotes don't count.
 *
 * @throws OpenQuote, TooManyCells
 */
export function* csvRecords(text: string, delimiter: string): Generator<CsvRecord> {
  let { at, line } = nextContent(text, delimiter, 0, 1);
  while (at < text.length) {
    const record: CsvRecord = { cells: [], line };
    do {
      if (record.cells.length === CELLS_MAX) throw new TooManyCells(record.line, record.cells);
      if (record.cells.length > 0) at += 1;
      const cell = readCell(text, at, delimiter, record.line);
      record.cells.push(cell.value);
      line += cell.lines;
      at = cell.end;
    } while (text[at] === delimiter);
    yield record;
    // Continues after the end of the line.
    ({ at, line } = nextContent(text, delimiter, at + 1, line + 1));
  }
}

/** Returns position and number of the next line that has more than blanks and delimiters. */
function nextContent(text: string, delimiter: string, from: number, fromLine: number) {
  let [at, line] = [from, fromLine];
  for (let looked = from; looked < text.length; looked += 1) {
    const sign = text[looked];
    if (sign === '\n') [at, line] = [looked + 1, line + 1];
    else if (sign !== delimiter && sign !== ' ' && sign !== '\t') return { at, line };
  }
  return { at: text.length, line };
}

/** Reads the cell that begins at `start`: its text, its end, and the number of line ends in it. */
function readCell(text: string, start: number, delimiter: string, line: number) {
  const open = afterSpaces(text, start, delimiter);
  const closed = text[open] === '"' ? closingQuote(text, open) : null;
  if (closed === null && text[start] === '"') throw new OpenQuote(line);
  const from = closed === null ? start : closed + 1;
  const end = endOfCell(text, from, delimiter);
  if (closed === null) return { value: text.slice(start, end), end, lines: 0 };
  const quoted = text.slice(open + 1, closed);
  const isWhole = text.slice(from, end).trim() === '';
  // A quote after spaces may also be an ordinary one, as in « " 17».
  if (!isWhole && open > start) {
    const plain = endOfCell(text, start, delimiter);
    return { value: text.slice(start, plain), end: plain, lines: 0 };
  }
  const value = isWhole ? quoted.replaceAll('""', '"') : text.slice(start, end);
  return { value, end, lines: quoted.split('\n').length - 1 };
}

function afterSpaces(text: string, from: number, delimiter: string): number {
  let at = from;
  while (text[at] === ' ' || (text[at] === '\t' && delimiter !== '\t')) at += 1;
  return at;
}

/** Returns the position of the closing quote, or null. A doubled quote is an escaped one and does not close. */
function closingQuote(text: string, open: number): number | null {
  let at = text.indexOf('"', open + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at === -1 ? null : at;
}

function endOfCell(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n') at += 1;
  return at;
}
