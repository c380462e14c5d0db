import pg from 'pg';

type Parse = (text: string) => unknown;

const { builtins } = pg.types;
/** The driver's types name no arrays; these numbers are PostgreSQL's own, and never change. */
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
/** `infinity` has no ISO form, and stays the word it is. */
const asIso: Parse = text => (text.endsWith('infinity') ? text : new Date(text).toISOString());

/**
 * Rows come out in the shape they travel in: whole numbers as numbers (a revision stays far below 2^53), moments
 * as ISO 8601 in UTC, days as days. A Date would lose the day at the first time zone.
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
