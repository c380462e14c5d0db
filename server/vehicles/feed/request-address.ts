import type { LookupAddress } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { pinTo } from '../../outside/resolve-address';

const HEADERS = {
  accept:
    'text/csv, application/xml, text/xml, application/rss+xml, application/atom+xml, application/json, */*;q=0.5',
  'accept-encoding': 'gzip, identity',
  'user-agent': 'Patio-Feed/1.0',
};

/**
 * Requests a URL at addresses that were checked before, and resolves once the headers have arrived, whatever the
 * status. Follows no redirect. The caller reads or destroys the response. Rejects with the socket's error.
 */
export function requestAddress(
  url: URL,
  addresses: LookupAddress[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { get } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    // Without an agent: a socket reused from another request would bypass the pinned addresses.
    get(url, { agent: false, headers: HEADERS, lookup: pinTo(addresses), signal }, resolve).on(
      'error',
      reject,
    );
  });
}
