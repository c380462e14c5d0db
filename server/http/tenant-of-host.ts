import type { FastifyRequest } from 'fastify';
import type { App } from '../app-type';
import { findCompanyOfSubdomain } from '../repositories/companies';
import { subdomainOf } from './subdomain-of';

/** Returns the company of the requested host, for requests without a session; null on the shared host. */
export async function tenantOfHost(
  { pool, env }: Pick<App, 'pool' | 'env'>,
  { host }: FastifyRequest,
): Promise<number | null> {
  const subdomain = subdomainOf(host, env.baseDomain);
  return subdomain === null ? null : findCompanyOfSubdomain(pool, subdomain);
}
