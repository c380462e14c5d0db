import { currentTenant } from './session/session';

/**
 * An address of the company in use, as those who get it on paper, in a letter or in a chat can open it: this tab may
 * stand at another host, which nobody else reaches. Only a server that doesn't know its own leaves the address bar's.
 *
 * @param path from the root, as `/flows/…`
 */
export const publicAddress = (path: string): string =>
  (currentTenant()?.public_address ?? location.origin) + path;
