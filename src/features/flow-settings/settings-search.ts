import * as z from 'zod/mini';

/** In the order in which they stand. */
const SETTINGS_TABS = ['flow', 'forms', 'tags', 'members', 'stats'] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

/** Which part of a flow's configuration is shown; the first without one. */
export const settingsSearch = z.object({ tab: z.catch(z.optional(z.enum(SETTINGS_TABS)), undefined) });
export type SettingsSearch = z.infer<typeof settingsSearch>;
