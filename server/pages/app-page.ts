/** Head of the built app's page, which messengers, search engines and the tab read without running scripts. */
export interface PageHead {
  title: string;
  /**
   * Each `<meta>` by name, replacing the page's own one of that name; `og:…` become properties, which messengers
   * expect.
   */
  metas?: Record<string, string>;
  /** False if browsers should not offer to install the app from this page. */
  isInstallable?: boolean;
}

const INSTALLABLE = /<link rel="manifest"[^>]*>|<meta name="apple-mobile-web-app-[^>]*>/g;

/** Escapes a text for HTML, also within quotes of either kind. */
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);

/** Returns the page with another head. All inserted values are escaped, since users may have written them. */
export function fillHead(page: string, { title, metas = {}, isInstallable = true }: PageHead): string {
  const own = page.replaceAll(/<meta name="([^"]+)"[^>]*>/g, (tag, name: string) =>
    Object.hasOwn(metas, name) ? '' : tag,
  );
  const lines = Object.entries(metas).map(([name, content]) => {
    const kind = name.startsWith('og:') ? 'property' : 'name';
    return `<meta ${kind}="${escaped(name)}" content="${escaped(content)}" />`;
  });
  const head = [`<title>${escaped(title)}</title>`, ...lines].join('\n    ');
  const filled = own.replace(/<title>[^<]*<\/title>/, () => head);
  return isInstallable ? filled : filled.replaceAll(INSTALLABLE, '');
}
