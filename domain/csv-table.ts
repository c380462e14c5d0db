import { type CsvRecord, csvRecords, OpenQuote } from './csv-records';
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
}

export interface CsvTable {
  header: string[];
  rows: CsvRow[];
}

const DELIMITERS = [';', ',', '\t'];
/** Excel may say in a first line of its own what parts the columns. */
const TOLD = /^sep=(.)(?=\n|$)/i;
/** Spreadsheets and compressed files. */
const isBinary = (text: string) => text.startsWith('PK\u0003\u0004') || text.includes('\u0000');

/**
 * The text of a file as spreadsheets write them: UTF-8 with or without a byte order mark, UTF-16 with one, and else
 * what Excel in Brazil writes.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * The table that is in a CSV text: its first line with content names the columns, which are parted by what makes most
 * names that are known. Lines that say nothing are left out.
 *
 * @throws UnreadableFile if it is none, or has more than 500 lines
 */
export function readCsvTable(text: string, isKnown: (name: string) => boolean): CsvTable {
  const lines = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  if (lines.trim() === '') throw new UnreadableFile('O arquivo está vazio.');
  if (isBinary(lines))
    throw new UnreadableFile('O arquivo não é um CSV. Na planilha, escolha salvar como CSV.');
  const told = TOLD.exec(lines);
  // Its line end stays, to be counted.
  const rest = told ? lines.slice(told[0].length) : lines;
  const tables = (told ? [told[1]!] : DELIMITERS).map(delimiter => ({
    delimiter,
    known: readHeader(rest, delimiter).filter(isKnown).length,
  }));
  const { delimiter, known } = tables.reduce((best, other) => (other.known > best.known ? other : best));
  if (known === 0)
    throw new UnreadableFile('A primeira linha precisa ter os nomes das colunas, como no modelo.');
  const [header, ...rows] = readRecords(rest, delimiter).filter(({ cells }) => hasContent(cells));
  if (rows.length > IMPORT_MAX)
    throw new UnreadableFile(
      `O arquivo tem ${rows.length} linhas: importe no máximo ${IMPORT_MAX} de cada vez.`,
    );
  const names = header!.cells.map(name => withoutGuard(name.trim()));
  return {
    header: names,
    rows: rows.map(({ line, cells }) => ({
      line,
      cells: names.map((_, at) => withoutGuard((cells[at] ?? '').trim())),
    })),
  };
}

const hasContent = (cells: string[]) => cells.some(cell => cell.trim() !== '');

function readRecords(text: string, delimiter: string): CsvRecord[] {
  try {
    return csvRecords(text, delimiter);
  } catch (error) {
    if (!(error instanceof OpenQuote)) throw error;
    throw new UnreadableFile(
      `Não foi possível ler a partir da linha ${error.line}: confira se todas as aspas abertas foram fechadas.`,
      error.line,
    );
  }
}

/** The first line with content: a quote that is never closed further down has nothing to say here. */
function readHeader(text: string, delimiter: string): string[] {
  const line = text.split('\n').find(found => found.replaceAll(delimiter, '').trim() !== '') ?? '';
  try {
    return csvRecords(line, delimiter)[0]?.cells.map(name => withoutGuard(name.trim())) ?? [];
  } catch {
    return [];
  }
}

const VALUE_MAX = 80;

/** As much of a cell as is told of it. */
export const shownValue = (text: string): string =>
  text.length <= VALUE_MAX ? text : `${text.slice(0, VALUE_MAX - 1)}…`;
