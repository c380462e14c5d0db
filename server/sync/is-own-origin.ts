import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a socket is opened by a page of ours: one of the host that was asked, or of the public address, which a proxy
 * may have put another host in place of. What is no browser names no origin, and needs a session all the same.
 */
export function isOwnOrigin({ origin, host }: IncomingHttpHeaders, publicUrl?: string): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  // By the page's scheme, so that a port that goes without saying is none.
  return [`${page.protocol}//${host}`, publicUrl].some(
    own => own !== undefined && URL.canParse(own) && new URL(own).host === page.host,
  );
}
