import { TEXT_MAX } from '../../../domain/limits';
import type { FeedProduct } from './check-row';
import type { Column } from './feed-columns';
import type { FeedError, FeedErrorCode } from './feed-error';
import type { ColumnMap, MappedRow } from './map-columns';
import { shorten } from './shorten';

const PROBLEMS_MAX = 200;
const WARNINGS_MAX = 50;
const SAMPLE = 5;
const VALUE_MAX = 80;

export interface FeedProblem {
  /** Where the vehicle begins in the file, from 1. */
  line: number;
  /** As the file calls it; as the default template does where the file has none; null if it is about the whole row. */
  column: string | null;
  message: string;
  /** What stands there, shortened. */
  value: string;
}

export interface FeedReport {
  rows: number;
  valid: number;
  invalid: number;
  /** Why the file as a whole can't be used; what stands below is then about the part that was read. */
  file_problem: { code: FeedErrorCode; message: string; line: number | null } | null;
  /** The first 200; each keeps its vehicle out. */
  problems: FeedProblem[];
  /** How many more problems there are. */
  more: number;
  /** The first 50 things that are odd, but keep no vehicle out. */
  warnings: FeedProblem[];
  more_warnings: number;
  /** Names in the file that mean nothing to us, at most 50. */
  unknown_columns: string[];
  /** Columns of the default template that the file doesn't have. */
  missing_columns: Column[];
  /** The first valid vehicles. */
  sample: FeedProduct[];
  /** Ids of vehicles that are in the file with problems: they have not vanished from it. */
  invalid_ids: string[];
}

interface Checked {
  product: FeedProduct | null;
  problems: { column: Column | null; message: string }[];
  warnings: { column: Column | null; message: string }[];
}

/** Gathers what a walk through a feed finds, and no more of it than somebody reads. */
export class ReportWriter {
  rows = 0;
  private readonly problems = new FirstFew(PROBLEMS_MAX);
  private readonly warnings = new FirstFew(WARNINGS_MAX);
  private readonly sample: FeedProduct[] = [];
  private readonly invalidIds = new Set<string>();
  private valid = 0;

  add(line: number, row: MappedRow, { product, problems, warnings }: Checked): void {
    this.rows++;
    if (product) this.valid++;
    else this.addInvalid(row.values.id?.replace(/\s+/g, ' ').trim());
    if (product && this.sample.length < SAMPLE) this.sample.push(product);
    this.problems.add(line, row, problems);
    this.warnings.add(line, row, warnings);
  }

  private addInvalid(id: string | undefined): void {
    // What no vehicle can have as its id can't be one that is known, either.
    if (id && shorten(id, TEXT_MAX) === id) this.invalidIds.add(id);
  }

  finish(columns: ColumnMap, error: FeedError | null): FeedReport {
    return {
      rows: this.rows,
      valid: this.valid,
      invalid: this.rows - this.valid,
      file_problem: error && { code: error.code, message: error.message, line: error.line },
      problems: this.problems.kept,
      more: this.problems.more,
      warnings: this.warnings.kept,
      more_warnings: this.warnings.more,
      unknown_columns: columns.unknownColumns,
      missing_columns: columns.missingColumns,
      sample: this.sample,
      invalid_ids: [...this.invalidIds],
    };
  }
}

class FirstFew {
  readonly kept: FeedProblem[] = [];
  more = 0;

  constructor(private readonly most: number) {}

  add(line: number, { values, names }: MappedRow, found: Checked['problems']): void {
    for (const { column, message } of found) {
      if (this.kept.length === this.most) {
        this.more++;
        continue;
      }
      const value = column ? shorten(values[column] ?? '', VALUE_MAX) : '';
      this.kept.push({ line, column: column && (names[column] ?? column), message, value });
    }
  }
}
