import { expect, test } from 'vitest';
import { subdomainOf } from './subdomain-of';

test.each([
  ['aurora.localhost:3000', 'localhost:3000', 'aurora'],
  ['aurora.localhost', undefined, null],
  ['localhost', 'localhost', null],
  ['x_y.localhost', 'localhost', null],
])('%s below %s has the subdomain %s', (host, base, subdomain) => {
  expect(subdomainOf(host, base)).toBe(subdomain);
});
