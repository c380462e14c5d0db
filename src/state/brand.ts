import { proxy } from 'valtio';
import type { Customization } from '../../domain/entities/people';

/** Brand of a host, shown before anyone has signed in. */
export interface Brand {
  name: string;
  logo_url: string | null;
  colors: Omit<Customization, 'logo_url'>;
  /** True while the installation has no administrator yet. */
  first_access?: boolean;
}

export const PRODUCT = 'Pátio';

const KEY = 'patio.brand';

/**
 * Brand that the server wrote into the page (`server/pages/branded-page.ts`); the page may be an older copy that the
 * service worker has cached.
 */
const written = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=brand]')?.content ?? '';

/** Brand of the company whose address this is, or of the organisation. Known before the first frame. */
export const brand = proxy<Brand>(known());

/**
 * Returns the brand to show. A brand received since this page was written takes precedence over the page's; a newer
 * page takes precedence over the stored brand.
 */
function known(): Brand {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return kept?.written === written ? kept.brand : JSON.parse(written);
  } catch {
    return { name: PRODUCT, logo_url: null, colors: {} };
  }
}

/** Shows the brand that the server has just sent and stores it for the next start without a connection. */
export function keepBrand(heard: Brand): void {
  Object.assign(brand, heard);
  try {
    localStorage.setItem(KEY, JSON.stringify({ written, brand: heard }));
  } catch {
    // A device without storage keeps the look of the page as delivered.
  }
}
