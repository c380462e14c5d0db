import { describe, expect, test } from 'vitest';
import { readEnv } from '../env';
import { companyAddress, publicAddress } from './company-address';

describe('the shared address', () => {
  test('is the public URL if there is one', () => {
    const env = readEnv({ DEMO: '0', PUBLIC_URL: 'https://patio.exemplo.com.br/' });
    expect(publicAddress(env, 3000)).toBe('https://patio.exemplo.com.br');
  });
  test.each([
    ['0.0.0.0', 'http://localhost:3001'],
    ['::1', 'http://[::1]:3001'],
  ])('is otherwise this machine’s, listening on %s', (HOST, address) => {
    expect(publicAddress(readEnv({ DEMO: '0', HOST }), 3001)).toBe(address);
  });
});

describe('a company’s address', () => {
  const all = { PUBLIC_URL: 'https://app.exemplo.com.br', BASE_DOMAIN: 'exemplo.com.br' };
  test.each([
    ['its own', all, 'aurora', 'https://aurora.exemplo.com.br'],
    ['the one for all, having none', all, null, 'https://app.exemplo.com.br'],
    ['the one for all, where none have', { PUBLIC_URL: all.PUBLIC_URL }, 'aurora', all.PUBLIC_URL],
    [
      'its own on the port that is listened on',
      { BASE_DOMAIN: 'teste' },
      'aurora',
      'http://aurora.teste:3001',
    ],
    ['its own on a port that is named', { BASE_DOMAIN: 'teste:8080' }, 'aurora', 'http://aurora.teste:8080'],
    ['below localhost in the demonstration', { DEMO: '1' }, 'aurora', 'http://aurora.localhost:3001'],
    ['this machine’s own without anything', { DEMO: '0' }, 'aurora', 'http://localhost:3001'],
  ])('is %s', (_name, env, subdomain, address) => {
    expect(companyAddress(readEnv(env), 3001, subdomain)).toBe(address);
  });
});
