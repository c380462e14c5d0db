import { describe, expect, test } from 'vitest';
import { readEnv } from './env';
import { greeting } from './greeting';

describe('what is said at start', () => {
  test('says how somebody gets in first, and nothing of it once they have', () => {
    const env = readEnv({ DEMO: '0' });
    expect(
      greeting(env, 'http://localhost:3000', 'http://localhost:3000/auth/create-password/abc', null),
    ).toContain('Primeiro acesso: http://localhost:3000/auth/create-password/abc\n');
    expect(greeting(env, 'http://localhost:3000', null, null)).not.toContain('Primeiro acesso');
  });
});
