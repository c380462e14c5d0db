import ipaddr from 'ipaddr.js';

/**
 * What counts as one place on the net: an IPv4 address, and of IPv6 the /64 that a household or a machine is given
 * whole. What is no address, as only a trusted proxy may pass on, stands for itself.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = (parsed as ipaddr.IPv6).parts.slice(0, 4).map(part => part.toString(16));
  return `${network.join(':')}::/64`;
}
