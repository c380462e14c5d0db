import * as z from 'zod/mini';
import { customization } from '../../domain/entities/people';
import { request } from '../api/client';
import { keepBrand } from './brand';

const branding = z.object({
  data: z.extend(customization, { name: z.string(), first_access: z.optional(z.boolean()) }),
});

/** Loads the brand of this host from the server; without a response the known brand is kept. */
export async function refreshBrand(): Promise<void> {
  try {
    const { data } = await request({ token: null, tenant_id: null }, 'GET', '/branding', branding);
    const { name, logo_url = null, first_access = false, ...colors } = data;
    keepBrand({ name, logo_url, colors, first_access });
  } catch {
    // Failure is harmless.
  }
}
