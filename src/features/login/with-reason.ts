import { t } from '@lingui/core/macro';

/** As the server says it to whoever may come in no more. */
const DISABLED = 'Favor contatar o administrador';

/** What the server said of signing in, and what it leaves open: why there is somebody to ask at all. */
export const withReason = (said: string): string =>
  said === DISABLED ? t`${said}: o seu acesso, ou o da sua empresa, foi desativado.` : said;
