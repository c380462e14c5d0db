/** Current time in tests. */
export const NOW = '2026-01-05T12:00:00.000Z';

/** Time before `NOW`, for rows that existed already. */
export const EARLIER = '2026-01-02T09:30:00.000Z';

/** Creates the clock of a decision: the author made the change a minute before it is decided. */
export const aClock = (now = NOW, made_at = '2026-01-05T11:59:00.000Z') => ({ now, made_at });
