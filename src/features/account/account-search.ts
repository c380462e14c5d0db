import * as z from 'zod/mini';

const ACCOUNT_TABS = ['data', 'security', 'companies', 'privacy', 'notifications', 'preferences'] as const;
export type AccountTab = (typeof ACCOUNT_TABS)[number];

/** Selected part of the account. Without one a desktop shows the first part, a phone the list of all parts. */
export const accountSearch = z.object({ tab: z.catch(z.optional(z.enum(ACCOUNT_TABS)), undefined) });
export type AccountSearch = z.infer<typeof accountSearch>;
