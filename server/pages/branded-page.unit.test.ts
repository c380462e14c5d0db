import { expect, test } from 'vitest';
import { brandPage } from './branded-page';

const PAGE = `<head>
    <meta name="apple-mobile-web-app-title" content="Pátio" />
    <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
    <title>Pátio</title>
  </head>`;
const brand = { id: 1, name: 'Aurora', subdomain: 'aurora', customization: {} };

test('a page has the name of its host, and the product’s icons when no company has set its own', () => {
  const page = brandPage(PAGE, brand);
  expect(page).toContain('<title>Aurora</title>');
  expect(page).toContain('<meta name="apple-mobile-web-app-title" content="Aurora" />');
  expect(page).toContain('href="/icons/icon.svg"');
  expect(page).not.toContain('Pátio');
});

test('icons are the company’s, and their address changes with them', () => {
  const iconOf = (primary_color: string) =>
    /rel="icon" href="([^"]+)"/.exec(brandPage(PAGE, { ...brand, customization: { primary_color } }))?.[1];
  expect(iconOf('#123456')).toMatch(/^\/api\/branding\/icons\/icon-192\.png\?v=[0-9a-f]{12}$/);
  expect(iconOf('#123456')).not.toBe(iconOf('#123457'));
});

test('a name stays text, whatever characters it has', () => {
  const page = brandPage(PAGE, { ...brand, name: `"><script>1</script>$&'` });
  expect(page).not.toContain('<script');
  expect(page).toContain(`<title>&#34;&#62;&#60;script&#62;1&#60;/script&#62;$&#38;&#39;</title>`);
  expect(page.match(/<meta name="brand"[^>]*>/)![0]).toContain('&#60;script&#62;');
});
