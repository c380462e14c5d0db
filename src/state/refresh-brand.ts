import * as z from 'zod/mini';
import { request } from '../api/client';
import { keepBrand } from './brand';

const branding = z.object({
  data: z.object({
    name: z.string(),
    logo_url: z.optional(z.nullable(z.string())),
    primary_color: z.optional(z.string()),
  }),
});

/** Asks whose house it is now; without an answer what is known stands. */
export async function refreshBrand(): Promise<void> {
  try {
    const { data } = await request({ token: null, tenant_id: null }, 'GET', '/branding', branding);
    const { name, logo_url = null, primary_color = null } = data;
    keepBrand({ name, logo_url, primary_color });
  } catch {
    // Nothing hangs on it.
  }
}
