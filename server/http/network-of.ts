import ipaddr from 'ipaddr.js';

/**
 * Factor by which a /48 may exceed the limit of a /64: it may belong to one customer, but may also contain many
 * households.
 */
const TIMES_OF_48 = 64;

/** A range of addresses, and the multiple of one network's limit that it may use. */
interface Network {
  network: string;
  times: number;
}

/**
 * Returns the networks that an address belongs to, the narrowest first: an IPv4 address; for IPv6 the /64, which a
 * household or a machine gets, and the /48, whose owner has 65,536 of those. A text that isn't an address, which only a
 * trusted proxy can pass on, is its own network.
 */
export function networksOf(address: string): [Network, ...Network[]] {
  if (!ipaddr.isValid(address)) return [{ network: address, times: 1 }];
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return [{ network: parsed.toString(), times: 1 }];
  const parts = (parsed as ipaddr.IPv6).parts.map(part => part.toString(16));
  return [
    { network: `${parts.slice(0, 4).join(':')}::/64`, times: 1 },
    { network: `${parts.slice(0, 3).join(':')}::/48`, times: TIMES_OF_48 },
  ];
}

/** Returns the narrowest network of an address. */
export const networkOf = (address: string): string => networksOf(address)[0].network;

/**
 * Counts what networks hold at the moment.
 *
 * @param most limit of the narrowest network; a /48 may hold 64 times as much
 */
export function countByNetwork(most: number) {
  const counts = new Map<string, number>();
  const add = (network: string, by: number) => {
    const count = (counts.get(network) ?? 0) + by;
    if (count > 0) counts.set(network, count);
    else counts.delete(network);
  };
  return {
    hasRoom: (address: string): boolean =>
      networksOf(address).every(({ network, times }) => (counts.get(network) ?? 0) < most * times),
    /** @returns a function that releases the place, once */
    take(address: string): () => void {
      let networks = networksOf(address).map(({ network }) => network);
      for (const network of networks) add(network, 1);
      return () => {
        for (const network of networks) add(network, -1);
        networks = [];
      };
    },
  };
}
