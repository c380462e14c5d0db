import ipaddr from 'ipaddr.js';

/** A /48 may do so many times what a /64 may: it is given whole to one customer too, but also has many households. */
const TIMES_OF_48 = 64;

/** One place on the net, and how many times what one network may do is its share. */
interface Network {
  network: string;
  times: number;
}

/**
 * All that an address counts under, the narrowest first: an IPv4 address, and of IPv6 the /64 that a household or a
 * machine is given whole, and the /48, whose owner has 65,536 of those. What is no address, as only a trusted proxy may
 * pass on, stands for itself.
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

/** The narrowest network of an address. */
export const networkOf = (address: string): string => networksOf(address)[0].network;

/**
 * Counts what networks hold at the moment.
 *
 * @param most of the narrowest network; a /48 may hold 64 times as much
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
    /** @returns gives the place back, once */
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
