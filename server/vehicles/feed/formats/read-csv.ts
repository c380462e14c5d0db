import { CsvError } from 'csv-parse';
import { withoutFormula } from '../../../../domain/csv/csv-table';
import { FeedError } from '../feed-error';
import type { FeedRow } from '../feed-row';
import { requireColumns } from '../require-columns';
import { hasContent } from './detect-delimiter';
import { parseRecords } from './parse-records';

/** Most empty records: each takes as long to read as a vehicle, and a genuine file has few. */
const BLANK_MAX = 20_000;

/**
 * Yields the rows of a CSV text with LF line ends, as they are requested. The first line with content is the header; a
 * repeated name gets its number (`foto[1]`). Throws FeedError `broken_csv` or `no_header`.
 */
export async function* readCsv(text: AsyncIterable<string>): AsyncGenerator<FeedRow> {
  let header: string[] | undefined;
  let line = 1;
  let blank = 0;
  try {
    for await (const { lines, record } of parseRecords(text)) {
      // The parser reports the line on which a record ends.
      const start = line;
      line = lines + 1;
      if (!hasContent(record)) {
        if (++blank > BLANK_MAX) throw tooManyBlanks(start);
      } else if (header) {
        yield toRow(header, record, start);
      } else {
        header = nameColumns(record);
        requireColumns(header, start);
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new FeedError(
      'broken_csv',
      `Não foi possível ler o registro da linha ${line}: confira se todas as aspas abertas foram fechadas.`,
      line,
    );
  }
}

function tooManyBlanks(line: number): FeedError {
  return new FeedError('broken_csv', 'O arquivo tem linhas em branco demais.', line);
}

function nameColumns(header: string[]): string[] {
  const seen = new Map<string, number>();
  return header.map(cell => {
    const name = cell.trim();
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    return times === 0 ? name : `${name}[${times}]`;
  });
}

function toRow(header: string[], record: string[], line: number): FeedRow {
  const pairs = header.map((name, index) => [name, withoutFormula(record[index] ?? '')] as const);
  const surplus = record.slice(header.length).filter(cell => cell.trim() !== '').length;
  return { line, values: Object.fromEntries(pairs.filter(([name]) => name)), surplus };
}
