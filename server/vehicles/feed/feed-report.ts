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
  /** Line of the file on which the vehicle begins, from 1. */
  line: number;
  /**
   * Column's name in the file, or in the default template if the file has no such column; null if the problem is about
   * the whole row.
   */
  column: string | null;
  message: string;
  /** Value in the file, shortened. */
  value: string;
}

export interface FeedReport {
  rows: number;
  valid: number;
  invalid: number;
  /** Reason why the file as a whole can't be used. The fields below then describe the part that was read. */
  file_problem: { code: FeedErrorCode; message: string; line: number | null } | null;
  /** The first 200 problems; each excludes its vehicle. */
  problems: FeedProblem[];
  /** Number of further problems. */
  more: number;
  /** The first 50 oddities that don't exclude a vehicle. */
  warnings: FeedProblem[];
  more_warnings: number;
  /** Column names in the file that are unknown, at most 50. */
  unknown_columns: string[];
  /** Columns of the default template that the file doesn't have. */
  missing_columns: Column[];
  /** First valid vehicles. */
  sample: FeedProduct[];
  /** Ids of vehicles that are in the file with problems and therefore don't count as removed from it. */
  invalid_ids: string[];
}

interface Checked {
  product: FeedProduct | null;
  problems: { column: Column | null; message: string }[];
  warnings: { column: Column | null; message: string }[];
}

/** Collects the findings of a walk through a feed, up to the number that a person reads. */
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
    // An id that can't be stored can't belong to a known vehicle either.
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
