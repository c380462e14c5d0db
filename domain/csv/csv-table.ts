import { foldText } from '../text/fold-text';
import { CELLS_MAX, type CsvRecord, csvRecords, OpenQuote, TooManyCells } from './csv-records';
import { withoutGuard } from './to-csv';

/** Lines of a file that somebody imports, besides its header. */
export const IMPORT_MAX = 500;

/** Why a file as a whole can't be read, in pt-BR. */
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
  /** Where it begins in the file, from 1. */
  line: number;
  /** One for each of the header's names. */
  cells: string[];
  /** Why the line as a whole can't be read, in pt-BR, and from where on. */
  problem?: { message: string; value: string };
}

/** A comma within an amount does that in a file that is parted by commas; nobody can tell then which cell is whose. */
const TOO_MANY_CELLS = 'A linha tem mais colunas que o cabeçalho: confira o separador e as aspas';

export interface CsvTable {
  header: string[];
  rows: CsvRow[];
}

const DELIMITERS = [';', ',', '\t'];
/** Excel may say in a first line of its own what parts the columns. */
const DECLARED = /^sep=(.)(?=\n|$)/i;
/** Spreadsheets and compressed files. */
const isBinary = (text: string) => text.startsWith('PK\u0003\u0004') || text.includes('\u0000');

/**
 * The text of a file as spreadsheets write them: UTF-8 with or without a byte order mark, UTF-16 with one, and else
 * what Excel in Brazil writes.
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
 * The table that is in a CSV text: its first record with content names the columns, which are parted by what makes
 * most names that are known. Lines that say nothing are left out. Reading stops at the first line or column too many,
 * so that a large file doesn't block the server.
 *
 * @param insteadOf what else a column that is there twice may be called, in pt-BR, if anything
 * @throws UnreadableFile if it is none, has more than 500 lines, more than 500 columns, or one that is known twice
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
  const declared = DECLARED.exec(lines);
  // Its line end stays, to be counted.
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

/** Systems keep a text a text in Excel by writing it as a formula: `="0123"`. */
export const withoutFormula = (cell: string): string =>
  /^="(?:[^"]|"")*"$/.test(cell) ? cell.slice(2, -1).replaceAll('""', '"') : cell;

const textOf = (cell: string) => withoutGuard(withoutFormula(cell.trim()));

/** A heading may be wrapped by hand. */
const nameOf = (cell: string) => shownValue(textOf(cell.replace(/\s+/g, ' ')), NAME_MAX);

/** Which of two was meant nobody could tell. */
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

/** The names of the first record with content, which may be on several lines; none if it is never closed. */
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

/** As much of a cell as is told of it. */
export const shownValue = (text: string, max = VALUE_MAX): string =>
  text.length <= max ? text : `${text.slice(0, max - 1)}…`;
