import { proxy } from 'valtio';
import type { Customization } from '../../domain/entities/people';

/** What a host shows of itself before anybody has signed in. */
export interface Brand {
  name: string;
  logo_url: string | null;
  colors: Omit<Customization, 'logo_url'>;
  /** Nobody administers the installation yet. */
  first_access?: boolean;
}

export const PRODUCT = 'Pátio';

const KEY = 'patio.brand';

/** As the server wrote it into the page (`server/pages/branded-page.ts`), which the service worker may have kept since. */
const written = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=brand]')?.content ?? '';

/** Whose house it is: the company's whose address this is, or the organisation's. Known before the first frame. */
export const brand = proxy<Brand>(known());

/** What has been heard since this very page was written counts for more than the page; another page is newer. */
function known(): Brand {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return kept?.written === written ? kept.brand : JSON.parse(written);
  } catch {
    return { name: PRODUCT, logo_url: null, colors: {} };
  }
}

/** Shows what the server says now, also the next time without a connection. */
export function keepBrand(heard: Brand): void {
  Object.assign(brand, heard);
  try {
    localStorage.setItem(KEY, JSON.stringify({ written, brand: heard }));
  } catch {
    // A device that keeps nothing shows what the page says.
  }
}
