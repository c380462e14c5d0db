import type { Env } from '../env';

/** Returns the installation's address: the public one, or that of this machine. */
export function publicAddress(env: Env, port: number): string {
  const shown = env.host === '0.0.0.0' || env.host === '::' ? 'localhost' : env.host;
  return env.publicUrl ?? `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`;
}

/** Returns a company's own address, with the scheme and port of the shared one; the shared one if it has none. */
export function companyAddress(env: Env, port: number, subdomain: string | null): string {
  const home = publicAddress(env, port);
  if (!subdomain || !env.baseDomain) return home;
  const own = new URL(home);
  own.host = `${subdomain}.${env.baseDomain}`;
  return own.origin;
}
