import { type Parser, parse } from 'csv-parse';
import { detectDelimiter } from './detect-delimiter';

/** Most bytes of a record: without it, a quote that is never closed would take in the whole file. */
const RECORD_MAX = 1_000_000;
/** Number of characters by which the delimiter is detected. */
const START = 32_768;
/** First line in which Excel may declare the delimiter. */
const DECLARED = /^sep=(.)(?=\n)/i;

export interface ParsedRecord {
  record: string[];
  /** Line on which it ends, from 1. */
  lines: number;
}

/**
 * Yields the records of a CSV text with LF line ends, empty ones included, as they are requested. Detects the delimiter
 * by the beginning. Throws CsvError after all records before the broken one have been read.
 */
export async function* parseRecords(text: AsyncIterable<string>): AsyncGenerator<ParsedRecord> {
  const parsed: ParsedRecord[] = [];
  let parser: Parser | undefined;
  for await (const chunk of gatherStart(text)) {
    const declared = parser ? null : DECLARED.exec(chunk);
    // The end of this line is kept, so that line numbers stay right.
    const rest = declared ? chunk.slice(declared[0].length) : chunk;
    parser ??= startParser(declared?.[1] ?? detectDelimiter(rest), parsed);
    const error = await settled(done => parser?.write(rest, done));
    // Records before a broken one are returned first.
    yield* parsed.splice(0);
    if (error) throw error;
  }
  const error = parser && (await settled(done => parser.end(done)));
  yield* parsed;
  if (error) throw error;
}

type Done = (error?: Error | null) => void;
const settled = (act: (done: Done) => void) => new Promise<Error | null | undefined>(act);

/**
 * Creates a parser whose records are collected by a callback. A stream would drop waiting records once one is broken.
 */
function startParser(delimiter: string, parsed: ParsedRecord[]): Parser {
  const parser = parse({
    delimiter,
    max_record_size: RECORD_MAX,
    on_record: (record: string[], { lines }) => {
      parsed.push({ record, lines });
      return null;
    },
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    // Spaces around a cell and its quotes don't count.
    trim: true,
  });
  // Reads to the end without output; errors are reported by the writes.
  return parser.resume().on('error', () => undefined);
}

/** Yields the same text, with a first chunk long enough for detection. */
async function* gatherStart(text: AsyncIterable<string>): AsyncGenerator<string> {
  let start = '';
  let isStarted = false;
  for await (const chunk of text) {
    start += chunk;
    if (!isStarted && start.length < START) continue;
    isStarted = true;
    yield start;
    start = '';
  }
  if (start) yield start;
}
