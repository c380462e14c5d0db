import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readEnv } from './env';

test('a plain start is a demonstration for this machine alone', () => {
  expect(readEnv({})).toMatchObject({ port: 3000, host: '127.0.0.1', demo: true, production: false });
  expect(readEnv({}).dataDir).toBe(resolve('data'));
});

test('production answers everyone and has no demonstration', () => {
  expect(readEnv({ NODE_ENV: 'production' })).toMatchObject({ host: '0.0.0.0', demo: false });
  expect(readEnv({ NODE_ENV: 'production', DEMO: '1' })).toMatchObject({ host: '127.0.0.1', demo: true });
});

test('an empty variable is none', () => {
  expect(readEnv({ PORT: '', DEMO: '', LOG_LEVEL: '', DATABASE_URL: '' })).toMatchObject({
    port: 3000,
    demo: true,
  });
});

test('an address loses its last slash, so that paths can be put after it', () => {
  expect(readEnv({ PUBLIC_URL: 'https://patio.exemplo.com.br/' }).publicUrl).toBe(
    'https://patio.exemplo.com.br',
  );
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['DATABASE_URL', 'mysql://banco'],
  ['DATABASE_URL', 'banco'],
  ['PUBLIC_URL', 'patio.exemplo.com.br'],
  ['PUBLIC_URL', 'ftp://patio'],
  ['BASE_DOMAIN', 'https://exemplo.com'],
  ['DEMO', 'sim'],
  ['LOG_LEVEL', 'muito'],
  ['NODE_ENV', 'prod'],
])('%s=%s is refused in one line that names it', (name, value) => {
  const read = () => readEnv({ [name]: value });
  expect(read).toThrowError(new RegExp(`^A variável de ambiente ${name} deve ser .+\\.$`));
});
