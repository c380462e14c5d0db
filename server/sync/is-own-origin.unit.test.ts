import { expect, it } from 'vitest';
import { isOwnOrigin } from './is-own-origin';

const PUBLIC = 'https://patio.exemplo.com.br';

it.each<[origin: string | undefined, host: string | undefined, publicUrl?: string]>([
  [undefined, 'patio.exemplo.com.br'],
  ['http://127.0.0.1:3000', '127.0.0.1:3000'],
  ['http://[::1]:3000', '[::1]:3000'],
  ['https://aurora.exemplo.com.br', 'aurora.exemplo.com.br', PUBLIC],
  ['https://aurora.exemplo.com.br', 'Aurora.exemplo.com.br:443', PUBLIC],
  [PUBLIC, '127.0.0.1:3000', PUBLIC],
])('a request from %s at %s has our own origin', (origin, host, publicUrl) => {
  expect(isOwnOrigin({ origin, host }, publicUrl)).toBe(true);
});

it.each<[origin: string, host: string | undefined, publicUrl?: string]>([
  ['https://evil.test', 'patio.exemplo.com.br', PUBLIC],
  ['https://patio.exemplo.com.br.evil.test', 'patio.exemplo.com.br', PUBLIC],
  ['https://patio.exemplo.com.br:8443', 'patio.exemplo.com.br', PUBLIC],
  ['http://127.0.0.1:5000', '127.0.0.1:3000'],
  ['null', 'patio.exemplo.com.br', PUBLIC],
  ['file://', 'patio.exemplo.com.br', PUBLIC],
  ['', 'patio.exemplo.com.br', PUBLIC],
  ['https://evil.test', undefined],
])('a request from %s at %s has a foreign origin', (origin, host, publicUrl) => {
  expect(isOwnOrigin({ origin, host }, publicUrl)).toBe(false);
});
