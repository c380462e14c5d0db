import * as z from 'zod/mini';
import { customization } from '../../domain/entities/people';
import type { App } from '../app-type';
import { findBrandOfSubdomain } from '../repositories/branding';
import { errorAnswers, one } from './answers';

const branding = z.extend(customization, { name: z.string() });

/** `aurora` of `aurora.exemplo.com.br`, if that is below the domain that companies have their addresses in. */
export function subdomainOf(host: string, baseDomain: string | undefined): string | null {
  const base = `.${baseDomain?.replace(/:\d+$/, '')}`;
  const name = host.toLowerCase().replace(/:\d+$/, '');
  if (!baseDomain || !name.endsWith(base)) return null;
  const subdomain = name.slice(0, -base.length);
  return /^[a-z0-9-]{1,63}$/.test(subdomain) ? subdomain : null;
}

/** Whose house it looks like before anybody has signed in: the company's whose address it is, or the organisation's. */
export async function brandingRoutes(app: App): Promise<void> {
  const { pool, env } = app;

  app.get(
    '/branding',
    {
      schema: {
        tags: ['Sessão'],
        summary: 'Nome e aparência deste endereço',
        response: { 200: one(branding), ...errorAnswers },
      },
    },
    async request => {
      const brand = await findBrandOfSubdomain(pool, subdomainOf(request.host, env.baseDomain));
      return { data: { name: brand.name, ...brand.customization } };
    },
  );
}
