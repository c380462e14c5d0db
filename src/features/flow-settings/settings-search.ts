import * as z from 'zod/mini';

/** Tabs of the settings, in order. */
const SETTINGS_TABS = ['flow', 'forms', 'tags', 'members', 'stats'] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

/** Search part of the address: the part of the configuration that is shown; the first by default. */
export const settingsSearch = z.object({ tab: z.catch(z.optional(z.enum(SETTINGS_TABS)), undefined) });
export type SettingsSearch = z.infer<typeof settingsSearch>;
