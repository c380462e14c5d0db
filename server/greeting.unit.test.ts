import { describe, expect, test } from 'vitest';
import { readEnv } from './env';
import { greeting } from './greeting';

describe('the message at start', () => {
  test('has the link for the first access until it is used', () => {
    const env = readEnv({ DEMO: '0' });
    expect(
      greeting(env, 'http://localhost:3000', 'http://localhost:3000/auth/create-password/abc', null),
    ).toContain('Primeiro acesso: http://localhost:3000/auth/create-password/abc\n');
    expect(greeting(env, 'http://localhost:3000', null, null)).not.toContain('Primeiro acesso');
  });
});
