/** What the built app's page says of itself before any script runs: to messengers, search engines and the tab. */
export interface PageHead {
  title: string;
  /** Each `<meta>` by its name, in place of the page's own of that name; `og:…` are properties, as messengers ask. */
  metas?: Record<string, string>;
  /** False: browsers offer nobody to install the app from this page. */
  isInstallable?: boolean;
}

const INSTALLABLE = /<link rel="manifest"[^>]*>|<meta name="apple-mobile-web-app-[^>]*>/g;

/** As text, and within quotes of either kind. */
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);

/** The page with another head; whatever is put in stays text, whoever wrote it. */
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
