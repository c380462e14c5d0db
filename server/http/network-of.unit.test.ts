import { expect, test } from 'vitest';
import { networkOf, networksOf } from './network-of';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::ffff', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('an IPv6 address also counts towards its /48, which has a higher limit', () => {
  expect(networksOf('2001:db8:1:2:3:4:5:6')).toEqual([
    { network: '2001:db8:1:2::/64', times: 1 },
    { network: '2001:db8:1::/48', times: 64 },
  ]);
  expect(networksOf('203.0.113.9')).toEqual([{ network: '203.0.113.9', times: 1 }]);
});
