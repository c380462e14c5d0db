import { t } from '@lingui/core/macro';

/** Message of the server for people who may no longer sign in. */
const DISABLED = 'Favor contatar o administrador';

/** Adds to the server's message at sign-in the reason that it leaves out. */
export const withReason = (said: string): string =>
  said === DISABLED ? t`${said}: o seu acesso, ou o da sua empresa, foi desativado.` : said;
