import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Inside Azure this public address answers with what the machine is and may do. */
const METADATA = new Set(['168.63.129.16']);
/** All that is given out of IPv6; what lies beside it is local, or carries an IPv4 address within. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an IP address is on the public internet. False for private, loopback, link-local (which metadata services
 * answer on), shared, multicast, reserved and documentation ranges, for IPv6 forms that carry an IPv4 address, and for
 * anything that is no address at all.
 */
export function isPublicAddress(address: string): boolean {
  // The library would also take short spellings like 8.1.
  if (isIP(address) === 0 || METADATA.has(address)) return false;
  const parsed = ipaddr.parse(address);
  // «unicast» is what is left when an address is in no special range.
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6);
}
