import { describe, expect, test } from 'vitest';
import { readEnv } from './env';
import { greeting, publicAddress } from './greeting';

describe('what is said at start', () => {
  test('has the public address where there is one', () => {
    const env = readEnv({ DEMO: '0', PUBLIC_URL: 'https://patio.exemplo.com.br/' });
    expect(publicAddress(env, 3000)).toBe('https://patio.exemplo.com.br');
  });
  test.each([
    ['0.0.0.0', 'http://localhost:3001'],
    ['::1', 'http://[::1]:3001'],
  ])('has this machine’s own without one, listening on %s', (HOST, address) => {
    expect(publicAddress(readEnv({ DEMO: '0', HOST }), 3001)).toBe(address);
  });
  test('says how somebody gets in first, and nothing of it once they have', () => {
    const env = readEnv({ DEMO: '0' });
    expect(
      greeting(env, 'http://localhost:3000', 'http://localhost:3000/auth/create-password/abc'),
    ).toContain('Primeiro acesso: http://localhost:3000/auth/create-password/abc\n');
    expect(greeting(env, 'http://localhost:3000', null)).not.toContain('Primeiro acesso');
  });
});
