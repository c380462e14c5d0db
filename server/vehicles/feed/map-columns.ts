import { COLUMNS, type Column, columnOf, LATER, NAME_MAX, withoutNumber } from './feed-columns';
import { isWebAddress, splitPictures } from './parse-images';
import { shorten } from './shorten';
import { isNothing, readYesOrNo } from './vocabulary';

/** Most names that are remembered, since an XML may contain any number of them. */
const NAMES_MAX = 1000;
const UNKNOWN_MAX = 50;

export interface MappedRow {
  /** Texts by column. Several pictures are separated by line ends. */
  values: Partial<Record<Column, string>>;
  /** Names of the columns in the file. */
  names: Partial<Record<Column, string>>;
}

/** Maps rows of one feed to the known columns, and remembers the names that occurred. */
export class ColumnMap {
  private readonly known = new Map<string, ReturnType<typeof columnOf>>();
  private readonly seen = new Set<Column>();
  private readonly unknown = new Set<string>();

  /** Names that match no column, at most 50. */
  get unknownColumns(): string[] {
    return [...this.unknown];
  }

  /** Columns of the default template that occurred in no row, not even empty. */
  get missingColumns(): Column[] {
    return COLUMNS.filter(column => !this.seen.has(column));
  }

  map(row: Record<string, string>): MappedRow {
    const mapped: MappedRow = { values: {}, names: {} };
    const { values, names } = mapped;
    const ranks: Partial<Record<Column, number>> = {};
    const pictures: string[] = [];
    const laterPictures: string[] = [];
    for (const [name, text] of Object.entries(row)) {
      const found = this.find(name);
      if (!found) continue;
      const { column, rank } = found;
      names[column] ??= name;
      // Besides its address, a picture may have a flag for the first one.
      if (isNothing(text) || (column === 'images' && readYesOrNo(text) !== null)) continue;
      if (column === 'images') (rank < LATER ? pictures : laterPictures).push(...splitPictures(text));
      else if (rank < (ranks[column] ?? Number.POSITIVE_INFINITY)) {
        values[column] = text;
        names[column] = name;
        ranks[column] = rank;
      }
    }
    const chosen = laterPictures.length === 0 || pictures.some(isWebAddress) ? pictures : laterPictures;
    if (chosen.length > 0) values.images = chosen.join('\n');
    // Only if the file has no id column, even an empty one: a vehicle's id must not change.
    if (names.id === undefined && values.vin) [values.id, names.id] = [values.vin, names.vin!];
    const unit = row['mileage.unit'] ?? '';
    if (!isNothing(unit) && values.mileage && names.mileage === 'mileage.value') values.mileage += ` ${unit}`;
    return mapped;
  }

  private find(name: string): ReturnType<typeof columnOf> {
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const found = columnOf(name);
    if (this.known.size < NAMES_MAX) this.known.set(name, found);
    if (found) this.seen.add(found.column);
    else if (this.unknown.size < UNKNOWN_MAX && name !== 'mileage.unit')
      this.unknown.add(shorten(withoutNumber(name), NAME_MAX));
    return found;
  }
}
