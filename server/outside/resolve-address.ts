import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-internet';

export interface AddressRules {
  /** Returns all addresses of a name. */
  resolve: (host: string) => Promise<LookupAddress[]>;
  /** Returns whether a connection to an address is allowed. */
  isAllowed: (address: string, port: number) => boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Rules for addresses of feeds. Empty except in tests: feeds are read only from the public internet. */
    feedRules: Partial<AddressRules>;
  }
}

export const PUBLIC_ONLY: AddressRules = {
  resolve: host => lookup(host, { all: true, verbatim: true }),
  isAllowed: isPublicAddress,
};

/**
 * Thrown for an address that may not be called. `message` is for the person who gave the address, `code` for programs.
 */
export class AddressError extends Error {
  override name = 'AddressError';

  constructor(
    readonly code: 'forbidden_address' | 'unknown_host',
    message: string,
  ) {
    super(message);
  }
}

/**
 * Returns the addresses of a URL, all of which must be allowed. One forbidden address among others is refused, because
 * it is unknown which of them a connection would use. Throws AddressError.
 */
export async function resolveAddress(url: URL, rules: AddressRules): Promise<LookupAddress[]> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(host);
  const addresses = family ? [{ address: host, family }] : await rules.resolve(host);
  if (addresses.length === 0) throw unknownHost(host);
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  if (addresses.every(({ address }) => rules.isAllowed(address, port))) return addresses;
  throw new AddressError('forbidden_address', 'Endereço de rede interna não é permitido.');
}

export function unknownHost(host: string): AddressError {
  return new AddressError(
    'unknown_host',
    `Não foi possível encontrar o servidor ${host}. Confira se o endereço está certo.`,
  );
}

/**
 * Returns a lookup with only the checked addresses, so that a name that resolves differently the second time is never
 * looked up again.
 */
export function pinTo(addresses: LookupAddress[]): LookupFunction {
  return (_host, { all }, callback) => {
    if (all) callback(null, addresses);
    else callback(null, addresses[0]!.address, addresses[0]!.family);
  };
}
