export interface CsvRecord {
  cells: string[];
  /** Where it begins in the text, from 1. */
  line: number;
}

/** A quote is opened and never closed. */
export class OpenQuote extends Error {
  override name = 'OpenQuote';

  constructor(readonly line: number) {
    super(`A quote is open from line ${line} on.`);
  }
}

/**
 * The records of a CSV text with `\n` line ends, empty ones too. A quote within a cell that does not begin with one is
 * a character like others, and so are the quotes of a cell that goes on behind them.
 *
 * @throws OpenQuote
 */
export function csvRecords(text: string, delimiter: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const record: CsvRecord = { cells: [], line };
    do {
      if (record.cells.length > 0) at += 1;
      const cell = readCell(text, at, delimiter, record.line);
      record.cells.push(cell.value);
      line += cell.lines;
      at = cell.end;
    } while (text[at] === delimiter);
    records.push(record);
    // Behind the line end.
    at += 1;
    line += 1;
  }
  return records;
}

/** The cell that begins there: what it says, where it ends, and how many line ends are in it. */
function readCell(text: string, start: number, delimiter: string, line: number) {
  let quoted = '';
  let at = start;
  if (text[start] === '"') {
    const closed = closingQuote(text, start);
    if (closed === null) throw new OpenQuote(line);
    quoted = text.slice(start + 1, closed);
    at = closed + 1;
  }
  const end = endOfCell(text, at, delimiter);
  const lines = quoted.split('\n').length - 1;
  if (at === start) return { value: text.slice(start, end), end, lines };
  const value = end === at ? quoted.replaceAll('""', '"') : text.slice(start, end);
  return { value, end, lines };
}

/** Two quotes within quotes are one that is meant. */
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
