import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-internet';

export interface AddressRules {
  /** All addresses of a name. */
  resolve: (host: string) => Promise<LookupAddress[]>;
  /** Whether an address may be connected to. */
  isAllowed: (address: string, port: number) => boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Which addresses feeds are read from; empty but for tests: the public internet's alone. */
    feedRules: Partial<AddressRules>;
  }
}

export const PUBLIC_ONLY: AddressRules = {
  resolve: host => lookup(host, { all: true, verbatim: true }),
  isAllowed: isPublicAddress,
};

/** Why an address is not called. `message` is for the person who gave the address, `code` for programs. */
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
 * The addresses behind a URL, every one of them allowed. One bad address among good ones is enough to refuse, as
 * nobody knows which of them a connection would take. Throws AddressError.
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

/** A lookup that knows only what was checked: a name that resolves differently the second time is never asked again. */
export function pinTo(addresses: LookupAddress[]): LookupFunction {
  return (_host, { all }, callback) => {
    if (all) callback(null, addresses);
    else callback(null, addresses[0]!.address, addresses[0]!.family);
  };
}
