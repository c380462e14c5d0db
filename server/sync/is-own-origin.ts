import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a socket is opened by a page of the app: one of the requested host, or of the public address, since a proxy
 * may have replaced the host. A client that is no browser sends no origin, and needs a session anyway.
 */
export function isOwnOrigin({ origin, host }: IncomingHttpHeaders, publicUrl?: string): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  // Uses the page's scheme, so that default ports are ignored.
  return [`${page.protocol}//${host}`, publicUrl].some(
    own => own !== undefined && URL.canParse(own) && new URL(own).host === page.host,
  );
}
