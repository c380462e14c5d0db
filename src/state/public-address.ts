import { currentTenant } from './session/session';

/**
 * Returns an address of the company in use that also opens for people who get it on paper, by e-mail or in a chat: this
 * tab may be at another host, which nobody else can reach. Uses the host in the address bar only if the server doesn't
 * know its public address.
 *
 * @param path from the root, as `/flows/…`
 */
export const publicAddress = (path: string): string =>
  (currentTenant()?.public_address ?? location.origin) + path;
