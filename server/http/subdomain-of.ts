/** Returns `aurora` for `aurora.exemplo.com.br`, if that is below the base domain of the companies' addresses. */
export function subdomainOf(host: string, baseDomain: string | undefined): string | null {
  const base = `.${baseDomain?.replace(/:\d+$/, '')}`;
  const name = host.toLowerCase().replace(/:\d+$/, '');
  if (!baseDomain || !name.endsWith(base)) return null;
  const subdomain = name.slice(0, -base.length);
  return /^[a-z0-9-]{1,63}$/.test(subdomain) ? subdomain : null;
}
