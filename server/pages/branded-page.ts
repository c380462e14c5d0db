import { customization } from '../../domain/entities/people';
import { awaitsFirstAccess, type Brand } from '../repositories/branding';
import { fillHead } from './app-page';
import { iconsOf } from './manifest';

/**
 * Returns the built app's page for one host: with its name and icon, and a `<meta>` with the look from which
 * `src/state/brand.ts` begins, so that no other look is shown first.
 */
export function brandPage(page: string, brand: Brand): string {
  const { name } = brand;
  const { logo_url = null, ...colors } = customization.parse(brand.customization);
  const icons = iconsOf(brand);
  const named = fillHead(page, {
    title: name,
    metas: {
      'apple-mobile-web-app-title': name,
      brand: JSON.stringify({
        name,
        logo_url,
        colors,
        ...(awaitsFirstAccess(brand) && { first_access: true }),
      }),
    },
  });
  if (!icons) return named;
  return named
    .replace(/<link rel="icon"[^>]*>/, `<link rel="icon" href="${icons.small}" type="image/png" />`)
    .replace(/<link rel="apple-touch-icon"[^>]*>/, `<link rel="apple-touch-icon" href="${icons.apple}" />`);
}
