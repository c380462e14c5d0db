import type { Env } from '../env';

/** Where people find it: the public address, or this machine's without one. */
export function publicAddress(env: Env, port: number): string {
  const shown = env.host === '0.0.0.0' || env.host === '::' ? 'localhost' : env.host;
  return env.publicUrl ?? `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`;
}

/** A company's own address, with the scheme and port of the one for all; that one where it has none. */
export function companyAddress(env: Env, port: number, subdomain: string | null): string {
  const home = publicAddress(env, port);
  if (!subdomain || !env.baseDomain) return home;
  const own = new URL(home);
  own.host = `${subdomain}.${env.baseDomain}`;
  return own.origin;
}
