import { parse } from 'csv-parse/sync';
import { columnOf } from '../feed-columns';

const DELIMITERS = [';', ',', '\t', '|'];

/**
 * Detects the delimiter of a CSV by its header: the one that yields the most known columns, else the most columns.
 * `start` is the beginning of the text.
 */
export function detectDelimiter(start: string): string {
  const scores = DELIMITERS.map(delimiter => {
    const header = readHeader(start, delimiter);
    const known = header.filter(name => columnOf(name)).length;
    return { delimiter, score: known * 10_000 + header.length };
  });
  return scores.reduce((best, other) => (other.score > best.score ? other : best)).delimiter;
}

function readHeader(start: string, delimiter: string): string[] {
  try {
    // Only the header is parsed, so that an unclosed quote further down does no harm.
    const options = {
      delimiter,
      relax_quotes: true,
      skip_records_with_empty_values: true,
      to: 1,
      trim: true,
    };
    return parse(start, options)[0] ?? [];
  } catch {
    // Quotes that don't fit this delimiter, or extend beyond this part of the text.
    return [];
  }
}

/** Whether a record has any content: spreadsheets leave lines that consist of delimiters only. */
export function hasContent(record: string[]): boolean {
  return record.some(cell => cell.trim() !== '');
}
