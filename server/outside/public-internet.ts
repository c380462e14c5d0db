import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Public addresses with metadata: inside Azure this one reveals the machine's identity and permissions. */
const METADATA = new Set(['168.63.129.16']);
/** All assigned IPv6 addresses. Addresses outside it are local, or contain an IPv4 address. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/**
 * Returns whether an IP address is on the public internet. False for private, loopback, link-local (used by metadata
 * services), shared, multicast, reserved and documentation ranges, for IPv6 forms that contain an IPv4 address, and for
 * invalid addresses.
 */
export function isPublicAddress(address: string): boolean {
  // The library would also accept short spellings such as 8.1.
  if (isIP(address) === 0 || METADATA.has(address)) return false;
  const parsed = ipaddr.parse(address);
  // «unicast» is the range of addresses in no special range.
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6);
}
