import pg from 'pg';

type Parse = (text: string) => unknown;

const { builtins } = pg.types;
/** PostgreSQL's type numbers of arrays, which never change. The driver's types don't include them. */
const ARRAYS = { text: 1009, int8: 1016, date: 1182, timestamptz: 1185 };

const parseTextArray = pg.types.getTypeParser(ARRAYS.text as typeof builtins.TEXT) as (
  text: string,
) => unknown[];

const each =
  (parse: Parse) =>
  (text: string): unknown[] => {
    const apply = (entry: unknown): unknown => {
      if (Array.isArray(entry)) return entry.map(apply);
      return typeof entry === 'string' ? parse(entry) : entry;
    };
    return parseTextArray(text).map(apply);
  };

const asIs: Parse = text => text;
/** Converts a timestamp to ISO 8601. `infinity` has no ISO form and is kept as that word. */
const asIso: Parse = text => (text.endsWith('infinity') ? text : new Date(text).toISOString());

/**
 * Parsers that return values as they are sent: whole numbers as numbers (a revision stays far below 2^53), instants as
 * ISO 8601 in UTC, days as text. A Date would shift days between time zones.
 */
const PARSERS = new Map<number, Parse>([
  [builtins.INT8, Number],
  [builtins.DATE, asIs],
  [builtins.TIMESTAMPTZ, asIso],
  [ARRAYS.int8, each(Number)],
  [ARRAYS.date, each(asIs)],
  [ARRAYS.timestamptz, each(asIso)],
]);

export const TYPES: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && PARSERS.get(oid)) || pg.types.getTypeParser(oid, format as 'text'),
};
