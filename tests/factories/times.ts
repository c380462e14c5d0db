/** The moment at which tests take place. */
export const NOW = '2026-01-05T12:00:00.000Z';

/** A moment before `NOW`, for what existed already. */
export const EARLIER = '2026-01-02T09:30:00.000Z';

/** The decider's clock: an author who wrote it a minute before it is decided. */
export const aClock = (now = NOW, made_at = '2026-01-05T11:59:00.000Z') => ({ now, made_at });
