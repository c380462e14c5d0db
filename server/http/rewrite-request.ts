import type { IncomingMessage } from 'node:http';
import { readablePath } from '../../domain/readable-path';
import { rewriteMethod } from './forms';

/** Rewrites a request's URL for `rewriteUrl`, before its route is determined. */
export function rewriteRequest(request: IncomingMessage): string {
  const url = rewriteMethod(request);
  const [path] = url.split('?', 1);
  // API clients get an error for such an address.
  if (path!.startsWith('/api/')) return url;
  return readablePath(path!) + url.slice(path!.length);
}
