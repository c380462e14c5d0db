import { t } from '@lingui/core/macro';

/** As the server says it to whoever may come in no more. */
const DISABLED = 'Favor contatar o administrador';

/** As it says it to whoever has no session, or none any more. */
const SIGNED_OUT = 'Você precisa estar autenticado para acessar esta página.';

/** What the server said of signing in, and what it leaves open: why there is somebody to ask at all. */
export function withReason(said: string): string {
  if (said === DISABLED) return t`${said}: o seu acesso, ou o da sua empresa, foi desativado.`;
  if (said === SIGNED_OUT) return t`${said} O que falta enviar está guardado neste aparelho.`;
  return said;
}
