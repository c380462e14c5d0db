/** How a card `c` stands with its due date on a day: `dueState` of `domain/due` in SQL. */

// What is in a final phase is done.
const IS_OPEN = `NOT EXISTS (
  SELECT FROM phases f WHERE f.tenant_id = c.tenant_id AND f.id = c.current_phase_id AND f.is_final)`;

export const isLate = (today: string) => `(c.expiration_date < ${today} AND ${IS_OPEN})`;
export const isDueTomorrow = (today: string) => `(c.expiration_date = ${today} + 1 AND ${IS_OPEN})`;
