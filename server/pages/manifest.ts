import { createHash } from 'node:crypto';
import type { Brand } from '../repositories/branding';

const DEFAULT_COLOR = '#0b7285';

/** Returns a version that changes with the look of the icons, because browsers cache their addresses for ever. */
export const iconVersion = ({ customization: { logo_url, primary_color } }: Brand): string =>
  createHash('sha256')
    .update(JSON.stringify([logo_url, primary_color]))
    .digest('hex')
    .slice(0, 12);

/**
 * Returns the addresses of a look's icons (`server/routes/branding.ts`); null for one without its own, which uses the
 * product's.
 */
export function iconsOf(brand: Brand) {
  const { logo_url, primary_color } = brand.customization;
  if (!logo_url && !primary_color) return null;
  const at = (name: string) => `/api/branding/icons/${name}.png?v=${iconVersion(brand)}`;
  return {
    small: at('icon-192'),
    large: at('icon-512'),
    maskable: at('maskable-512'),
    apple: at('apple-180'),
  };
}

const PRODUCT_ICONS = {
  small: '/icons/icon-192.png',
  large: '/icons/icon-512.png',
  maskable: '/icons/maskable-512.png',
};

/** Returns the manifest with which browsers install the app from a host: its name, colour and icons. */
export function manifestOf(brand: Brand): object {
  const { name, customization } = brand;
  const { small, large, maskable } = iconsOf(brand) ?? PRODUCT_ICONS;
  const type = 'image/png';
  return {
    id: '/',
    name,
    short_name: name,
    description: 'Fluxos, cards e aprovações da sua revenda, também sem conexão.',
    lang: 'pt-BR',
    start_url: '/home',
    scope: '/',
    // Photos shared by other apps, which the service worker receives (`sw/keep-shared.ts`).
    share_target: {
      action: '/tray',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'photos', accept: ['image/*'] }] },
    },
    display: 'standalone',
    background_color: '#f5f6f8',
    theme_color: customization.primary_color ?? DEFAULT_COLOR,
    icons: [
      { src: small, sizes: '192x192', type },
      { src: large, sizes: '512x512', type },
      { src: maskable, sizes: '512x512', type, purpose: 'maskable' },
    ],
  };
}
