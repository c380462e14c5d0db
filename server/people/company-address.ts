import type { Env } from '../env';

/** Where people find it: the public address, or this machine's without one. */
export function publicAddress(env: Env, port: number): string {
  const shown = env.host === '0.0.0.0' || env.host === '::' ? 'localhost' : env.host;
  return env.publicUrl ?? `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`;
}

/** A company's own address, or the one for all where it has none. */
export function companyAddress(env: Env, port: number, subdomain: string | null): string {
  if (!subdomain || !env.baseDomain) return publicAddress(env, port);
  return `${new URL(env.publicUrl ?? 'http://x').protocol}//${subdomain}.${env.baseDomain}`;
}
