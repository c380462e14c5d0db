/** Whether a card `c` is late on a day: `isLate` of `domain/due` in SQL. */
export const isLate = (today: string) => `(c.expiration_date < ${today} AND NOT ${IS_DONE})`;

/** What is in a final phase is done: never late, and nobody's load. */
export const IS_DONE = `EXISTS (
  SELECT FROM phases f WHERE f.tenant_id = c.tenant_id AND f.id = c.current_phase_id AND f.is_final)`;
