import { type CheckedRow, checkRow, type FeedProduct } from './check-row';
import type { Column } from './feed-columns';
import { FeedError } from './feed-error';
import { type FeedReport, ReportWriter } from './feed-report';
import type { FeedRow } from './feed-row';
import { ColumnMap, type MappedRow } from './map-columns';
import { readFeed } from './read-feed';

const ROWS_MAX = 100_000;
const BATCH = 500;

export interface WalkOptions {
  /** Determines which years a vehicle may have. */
  now: Date;
  /**
   * Receives the valid vehicles in the order of the file, at most 500 at a time; reading waits for it. A problem of the
   * file as a whole may be found after the last batch: undo the batches if the report has a `file_problem`.
   */
  onBatch?: (products: FeedProduct[]) => Promise<void>;
  /** Most vehicles; their ids are the only data that grow in memory. */
  maxRows?: number;
}

/**
 * Reads a feed's file to its end, checks each row, and returns a report. Validation and import share this function,
 * without and with `onBatch`, so that their results never differ. Keeps only ids and what the report shows. Throws only
 * errors that are not the feed's fault, and those of `onBatch`. May be repeated.
 */
export async function walkFeed(file: string, options: WalkOptions): Promise<FeedReport> {
  const { now, onBatch, maxRows = ROWS_MAX } = options;
  const columns = new ColumnMap();
  const report = new ReportWriter();
  const lines = new Map<string, number>();
  let batch: FeedProduct[] = [];
  try {
    for await (const row of readFeed(file)) {
      if (report.rows === maxRows) throw tooManyRows(maxRows, row.line);
      const mapped = columns.map(row.values);
      const checked = checkInFile(row, mapped, lines, now);
      report.add(row.line, mapped, checked);
      if (!onBatch || !checked.product) continue;
      batch.push(checked.product);
      if (batch.length < BATCH) continue;
      await onBatch(batch);
      batch = [];
    }
    if (report.rows === 0) throw new FeedError('no_products', 'O arquivo não tem nenhum veículo.');
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return report.finish(columns, error);
  }
  if (batch.length > 0) await onBatch?.(batch);
  return report.finish(columns, null);
}

type FileCheck = Omit<CheckedRow, 'problems'> & { problems: { column: Column | null; message: string }[] };

/** Checks a row by itself and against the other rows of the file. */
function checkInFile(row: FeedRow, mapped: MappedRow, lines: Map<string, number>, now: Date): FileCheck {
  const { product, problems, warnings } = checkRow(mapped.values, now);
  const all: FileCheck['problems'] = [...problems];
  if (row.surplus > 0) {
    all.push({
      column: null,
      message: 'A linha tem mais colunas que o cabeçalho: confira o separador e as aspas',
    });
  }
  const id = mapped.values.id?.replace(/\s+/g, ' ').trim();
  const first = id && lines.get(id);
  if (first) all.push({ column: 'id', message: `Código repetido: já está na linha ${first}` });
  else if (id) lines.set(id, row.line);
  return { product: all.length === 0 ? product : null, problems: all, warnings };
}

function tooManyRows(max: number, line: number): FeedError {
  const most = max.toLocaleString('pt-BR');
  return new FeedError('too_many_rows', `O arquivo tem mais de ${most} veículos.`, line);
}
