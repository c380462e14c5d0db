import { describe, expect, test } from 'vitest';
import { readEnv } from './env';
import { greeting } from './greeting';

describe('what is said at start', () => {
  test('has the link of the first administrator at the public address', () => {
    const env = readEnv({ DEMO: '0', PUBLIC_URL: 'https://patio.exemplo.com.br/' });
    expect(greeting(env, 3000, 'abc')).toContain(
      'Primeiro acesso: https://patio.exemplo.com.br/auth/create-password/abc\n',
    );
  });
  test('has it at this machine’s address without a public one', () => {
    const said = greeting(readEnv({ DEMO: '0' }), 3001, 'abc');
    expect(said).toContain('Primeiro acesso: http://localhost:3001/auth/create-password/abc\n');
  });
  test('has none once somebody can sign in', () => {
    expect(greeting(readEnv({ DEMO: '0' }), 3000, null)).not.toContain('Primeiro acesso');
  });
});
