const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A row made of rows and lists, each row as it travels. */
export function wireParts<Whole>(parts: Record<string, unknown>): Whole {
  const wire = (value: unknown) => (isRow(value) ? wireRow(value) : value);
  const wired = Object.entries(parts).map(([part, value]) => [
    part,
    Array.isArray(value) ? value.map(wire) : wire(value),
  ]);
  return Object.fromEntries(wired);
}

/**
 * A row as it travels: without the company (the request has it), moments as ISO 8601 in UTC with milliseconds
 * (inside JSON PostgreSQL writes them with an offset instead).
 */
export function wireRow<Row extends object>(row: Record<string, unknown>): Row {
  const { tenant_id: _, ...rest } = row;
  for (const [column, value] of Object.entries(rest)) {
    if (column.endsWith('_at') && typeof value === 'string') rest[column] = new Date(value).toISOString();
  }
  return rest as Row;
}
