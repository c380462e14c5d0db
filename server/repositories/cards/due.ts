/** SQL of the state of a card `c` relative to its due date on a day; the same as `dueState` of `domain/card/due`. */

// Cards in a final phase are done.
const IS_OPEN = `NOT EXISTS (
  SELECT FROM phases f WHERE f.tenant_id = c.tenant_id AND f.id = c.current_phase_id AND f.is_final)`;

export const isLate = (today: string) => `(c.expiration_date < ${today} AND ${IS_OPEN})`;
export const isDueTomorrow = (today: string) => `(c.expiration_date = ${today} + 1 AND ${IS_OPEN})`;
