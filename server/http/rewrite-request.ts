import type { IncomingMessage } from 'node:http';
import { readablePath } from '../../domain/readable-path';
import { rewriteMethod } from './forms';

/** For `rewriteUrl`: what a request is before any route is looked for. */
export function rewriteRequest(request: IncomingMessage): string {
  const url = rewriteMethod(request);
  const [path] = url.split('?', 1);
  // Programs are told that such an address is none.
  if (path!.startsWith('/api/')) return url;
  return readablePath(path!) + url.slice(path!.length);
}
