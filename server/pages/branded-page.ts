import { customization } from '../../domain/entities/people';
import { awaitsFirstAccess, type Brand } from '../repositories/branding';
import { fillHead } from './app-page';
import { iconsOf } from './manifest';

/**
 * The built app's page as one host shows it: its name and icon, and in a `<meta>` what `src/state/brand.ts` begins
 * with, so that nobody sees another's look first.
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
