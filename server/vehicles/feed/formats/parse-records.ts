import { type Parser, parse } from 'csv-parse';
import { detectDelimiter } from './detect-delimiter';

/** Bytes; a quote that is never closed would otherwise swallow the whole file. */
const RECORD_MAX = 1_000_000;
/** Characters to judge the delimiter by. */
const START = 32_768;
/** Excel may say in a first line of its own what parts the columns. */
const DECLARED = /^sep=(.)(?=\n)/i;

export interface ParsedRecord {
  record: string[];
  /** The line where it ends, from 1. */
  lines: number;
}

/**
 * The records of a CSV text with `\n` line ends, empty ones too, read as they are asked for. The delimiter is told by
 * the beginning. Throws CsvError, once all records before the broken one are read.
 */
export async function* parseRecords(text: AsyncIterable<string>): AsyncGenerator<ParsedRecord> {
  const parsed: ParsedRecord[] = [];
  let parser: Parser | undefined;
  for await (const chunk of gatherStart(text)) {
    const declared = parser ? null : DECLARED.exec(chunk);
    // Its line end stays, to be counted.
    const rest = declared ? chunk.slice(declared[0].length) : chunk;
    parser ??= startParser(declared?.[1] ?? detectDelimiter(rest), parsed);
    const error = await settled(done => parser?.write(rest, done));
    // What came before a broken record is told before it.
    yield* parsed.splice(0);
    if (error) throw error;
  }
  const error = parser && (await settled(done => parser.end(done)));
  yield* parsed;
  if (error) throw error;
}

type Done = (error?: Error | null) => void;
const settled = (act: (done: Done) => void) => new Promise<Error | null | undefined>(act);

/** Records are taken from the parser one by one: as a stream it would drop those that wait once one is broken. */
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
  });
  // Nothing comes out, but the end does; and what goes wrong is answered where it is written.
  return parser.resume().on('error', () => undefined);
}

/** The same text, with enough in its first chunk to judge by. */
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
