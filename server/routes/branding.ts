import * as z from 'zod/mini';
import { customization } from '../../domain/entities/people';
import type { App } from '../app-type';
import { subdomainOf } from '../http/subdomain-of';
import { findBrandOfSubdomain } from '../repositories/branding';
import { errorAnswers, one } from './answers';

const branding = z.extend(customization, { name: z.string() });

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
