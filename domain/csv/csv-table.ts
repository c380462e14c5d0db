import { UNSEEN } from '../card/unseen';
import { foldText } from '../text/fold-text';
import { CELLS_MAX, type CsvRecord, csvRecords, OpenQuote, TooManyCells } from './csv-records';
import { withoutGuard } from './to-csv';

/** Most lines of an imported file, not counting its header. */
export const IMPORT_MAX = 500;

/** Thrown for a file that can't be read as a whole; the message gives the reason in pt-BR. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';

  constructor(
    message: string,
    readonly line: number | null = null,
  ) {
    super(message);
  }
}

export interface CsvRow {
  /** Line at which the row begins in the file, from 1. */
  line: number;
  /** One cell for each column of the header. */
  cells: string[];
  /** Reason in pt-BR why the row as a whole can't be read, and the text from which on it can't. */
  problem?: { message: string; value: string };
}

/**
 * Error for a row with too many cells. An unquoted comma within an amount causes it in a comma-separated file, and the
 * cells can't be matched to columns then.
 */
const TOO_MANY_CELLS = 'A linha tem mais colunas que o cabeçalho: confira o separador e as aspas';

export interface CsvTable {
  header: string[];
  rows: CsvRow[];
}

const DELIMITERS = [';', ',', '\t'];
/** A first line with which Excel may declare the separator. */
const DECLARED = /^sep=(.)(?=\n|$)/i;
/**
 * Pattern of accents in a file of MS-DOS or an old Macintosh, which Excel offers beside its usual CSV, when they are
 * decoded as Windows-1252: «Jos‚», «JoÆo». No word has them.
 */
const MISREAD = /[a-z][\u0081\u008d\u008f\u0090\u009d‚ƒ„‡ˆ‹¡¢£Æ]/i;
/** Returns whether the file is a spreadsheet or compressed instead of text. */
const isBinary = (text: string) => text.startsWith('PK\u0003\u0004') || text.includes('\u0000');

/**
 * Decodes a file as spreadsheets write it: UTF-8 with or without a byte order mark, UTF-16 with one, or else the
 * encoding of Excel in Brazil.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Reads the table in a CSV text. The first record with content is the header; the separator is the one that yields most
 * known column names. Blank lines are left out. Reading stops at the first line or column beyond the limits, so that a
 * large file doesn't block the server.
 *
 * @param insteadOf other names in pt-BR that a repeated column could have
 * @throws UnreadableFile if it is not a table, has more than 500 lines or 500 columns, or has a known column twice
 */
export function readCsvTable(
  text: string,
  isKnown: (name: string) => boolean,
  insteadOf: (name: string) => string[] = () => [],
): CsvTable {
  const lines = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  if (lines.trim() === '') throw new UnreadableFile('O arquivo está vazio.');
  if (isBinary(lines))
    throw new UnreadableFile('O arquivo não é um CSV. Na planilha, escolha salvar como CSV.');
  if (MISREAD.test(lines))
    throw new UnreadableFile(
      'Não foi possível ler os acentos do arquivo. Na planilha, escolha salvar como CSV UTF-8.',
    );
  const declared = DECLARED.exec(lines);
  // The end of this line is kept, so that line numbers stay right.
  const rest = declared ? lines.slice(declared[0].length) : lines;
  const tables = (declared ? [declared[1]!] : DELIMITERS).map(delimiter => ({
    delimiter,
    known: readHeader(rest, delimiter).filter(isKnown).length,
  }));
  const { delimiter, known } = tables.reduce((best, other) => (other.known > best.known ? other : best));
  if (known === 0)
    throw new UnreadableFile('A primeira linha precisa ter os nomes das colunas, como no modelo.');
  const [header, ...rows] = readRecords(rest, delimiter);
  const names = header!.cells.map(nameOf);
  refuseTwins(names.filter(isKnown), insteadOf);
  return {
    header: names,
    rows: rows.map(({ line, cells }) => {
      const surplus = cells.slice(names.length);
      return {
        line,
        cells: names.map((_, at) => textOf(cells[at] ?? '')),
        ...(hasContent(surplus) && {
          problem: { message: TOO_MANY_CELLS, value: shownValue(surplus.join(delimiter).trim()) },
        }),
      };
    }),
  };
}

const hasContent = (cells: string[]) => cells.some(cell => cell.trim() !== '');

/** Column names are cut to this length, because each problem of a column repeats its name. */
const NAME_MAX = 255;

/** Returns the value of a cell. Some systems write a text as a formula, `="0123"`, so that Excel leaves it a text. */
export const withoutFormula = (cell: string): string =>
  /^="(?:[^"]|"")*"$/.test(cell) ? cell.slice(2, -1).replaceAll('""', '"') : cell;

/** Returns the text of a cell that is no prose: empty for a dash, as many write for «nothing». */
export const withoutDash = (cell: string): string => (/^[-–—]+$/.test(cell) ? '' : cell);

const textOf = (cell: string) => withoutGuard(withoutFormula(cell.trim()));

/** Returns a column's name. Its cell may contain line breaks and invisible characters. */
const nameOf = (cell: string) => shownValue(textOf(cell.replace(UNSEEN, '').replace(/\s+/g, ' ')), NAME_MAX);

/** Throws UnreadableFile for column names that occur twice, because it is unclear which column is meant. */
function refuseTwins(names: string[], insteadOf: (name: string) => string[]): void {
  const seen = new Set<string>();
  const twins = new Map<string, string>();
  for (const name of names) {
    const folded = foldText(name);
    if (seen.has(folded)) twins.set(folded, name);
    seen.add(folded);
  }
  if (twins.size === 0) return;
  const refused = [...twins.values()].map(name => {
    const other = insteadOf(name).map(column => `«${column}»`);
    const choice = other.length > 0 ? `, ou chame as outras de ${other.join(', ')}` : '';
    return `Há mais de uma coluna «${name}»: deixe só uma${choice}.`;
  });
  throw new UnreadableFile(refused.join(' '));
}

/** Reads the records with content; the first is the header. */
function readRecords(text: string, delimiter: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  try {
    for (const record of csvRecords(text, delimiter)) {
      if (!hasContent(record.cells)) continue;
      if (records.length > IMPORT_MAX)
        throw new UnreadableFile(
          `O arquivo tem mais de ${IMPORT_MAX} linhas: importe no máximo ${IMPORT_MAX} de cada vez.`,
        );
      records.push(record);
    }
    return records;
  } catch (error) {
    if (error instanceof TooManyCells)
      throw new UnreadableFile(
        `A linha ${error.line} tem mais de ${CELLS_MAX} colunas: deixe no arquivo as que interessam.`,
        error.line,
      );
    if (!(error instanceof OpenQuote)) throw error;
    throw new UnreadableFile(
      `Não foi possível ler a partir da linha ${error.line}: confira se todas as aspas abertas foram fechadas.`,
      error.line,
    );
  }
}

/**
 * Returns the names in the first record with content, which may span several lines. Empty if a quote in it is never
 * closed.
 */
function readHeader(text: string, delimiter: string): string[] {
  try {
    for (const { cells } of csvRecords(text, delimiter)) if (hasContent(cells)) return cells.map(nameOf);
    return [];
  } catch (error) {
    if (error instanceof TooManyCells) return error.cells.map(nameOf);
    if (error instanceof OpenQuote) return [];
    throw error;
  }
}

const VALUE_MAX = 80;

/** Returns a cell's text for an error message, shortened to `max` characters. */
export const shownValue = (text: string, max = VALUE_MAX): string =>
  text.length <= max ? text : `${text.slice(0, max - 1)}…`;
