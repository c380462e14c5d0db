import { describe, expect, it } from 'vitest';
import { wantedAddress } from './-wanted-address';

describe('address wanted before signing in', () => {
  it('is an address within this app', () => {
    expect(wantedAddress({ next: '/flows/1?q=onix' })).toBe('/flows/1?q=onix');
  });
  it.each([
    { next: '//evil.test' },
    { next: 'https://evil.test' },
    { next: '/\\evil.test' },
    { next: 3 },
    {},
    undefined,
  ])('is not %o', search => expect(wantedAddress(search)).toBeUndefined());
});
