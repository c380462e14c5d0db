import * as z from 'zod/mini';

const ACCOUNT_TABS = ['data', 'security', 'companies', 'privacy', 'notifications', 'preferences'] as const;
export type AccountTab = (typeof ACCOUNT_TABS)[number];

/** Which part of the account is shown; without one a desktop shows the first, a phone the way to all of them. */
export const accountSearch = z.object({ tab: z.catch(z.optional(z.enum(ACCOUNT_TABS)), undefined) });
export type AccountSearch = z.infer<typeof accountSearch>;
