const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Converts an object of rows and lists, each row to the format in which it is sent. */
export function wireParts<Whole>(parts: Record<string, unknown>): Whole {
  const wire = (value: unknown) => (isRow(value) ? wireRow(value) : value);
  const wired = Object.entries(parts).map(([part, value]) => [
    part,
    Array.isArray(value) ? value.map(wire) : wire(value),
  ]);
  return Object.fromEntries(wired);
}

/**
 * Converts a row to the format in which it is sent: without the company, which the request has, and with instants as
 * ISO 8601 in UTC with milliseconds (in JSON PostgreSQL writes them with an offset).
 */
export function wireRow<Row extends object>(row: Record<string, unknown>): Row {
  const { tenant_id: _, ...rest } = row;
  for (const [column, value] of Object.entries(rest)) {
    if (column.endsWith('_at') && typeof value === 'string') rest[column] = new Date(value).toISOString();
  }
  return rest as Row;
}
