import type { FastifyRequest } from 'fastify';
import type { App } from '../app-type';
import { findCompanyOfSubdomain } from '../repositories/companies';
import { subdomainOf } from './subdomain-of';

/** The company whose own host is asked by somebody without a session; null at the one for all. */
export async function tenantOfHost(
  { pool, env }: Pick<App, 'pool' | 'env'>,
  { host }: FastifyRequest,
): Promise<number | null> {
  const subdomain = subdomainOf(host, env.baseDomain);
  return subdomain === null ? null : findCompanyOfSubdomain(pool, subdomain);
}
