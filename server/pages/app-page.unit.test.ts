import { describe, expect, it } from 'vitest';
import { fillHead } from './app-page';

const PAGE = `<!doctype html><head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="description" content="Fluxos" />
    <meta name="apple-mobile-web-app-capable" content="yes" />
    <title>Pátio</title>
    <link rel="manifest" href="/manifest.webmanifest"></head><body></body>`;

describe('the head of the app’s page', () => {
  it('is replaced where it has the same tags', () => {
    const page = fillHead(PAGE, { title: 'Onix', metas: { description: 'Azul', 'og:title': 'Onix' } });
    expect(page).toContain('<title>Onix</title>');
    expect(page).toContain('<meta name="description" content="Azul" />');
    expect(page).toContain('<meta property="og:title" content="Onix" />');
    expect(page).not.toContain('Fluxos');
    expect(page).toContain('charset="utf-8"');
    expect(page).toContain('name="viewport"');
    expect(page).toContain('rel="manifest"');
  });

  it.each([
    '</title><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onload='alert(1)",
    "$& $1 $` $'",
    '<!-- ',
  ])('escapes %s as text', text => {
    const page = fillHead(PAGE, { title: text, metas: { description: text } });
    const read = (shown: RegExp) =>
      shown.exec(page)![1]!.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
    expect(read(/<title>([^<]*)<\/title>/)).toBe(text);
    expect(read(/<meta name="description" content="([^"]*)" \/>/)).toBe(text);
    const tags = (html: string) => html.match(/<[^>]*?[a-z]+/g);
    expect(tags(page)).toEqual(tags(fillHead(PAGE, { title: 'x', metas: { description: 'x' } })));
  });

  it('does not offer to install the app on pages where that would surprise', () => {
    const page = fillHead(PAGE, { title: 'Onix', isInstallable: false });
    expect(page).not.toMatch(/manifest|apple-mobile/);
    expect(page).toContain('name="description"');
  });
});
