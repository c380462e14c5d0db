import { Writable } from 'node:stream';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { logOptions, withoutTokens } from './log-options';

test.each([
  ['/auth/create-password/abc_123', '/auth/create-password/…'],
  ['/api/create-password/abc_123?x=1', '/api/create-password/…?x=1'],
  ['/api/reset-password/abc', '/api/reset-password/…'],
  ['/auth/email-verification?token=abc&x=1', '/auth/email-verification?token=…&x=1'],
  ['/api/email-verification/abc', '/api/email-verification/…'],
  ['/shared/card/abc123', '/shared/card/…'],
  ['/api/external_links/abc123?x=1', '/api/external_links/…?x=1'],
  ['/api/reset-password', '/api/reset-password'],
  ['/api/boards/1/cards?search=token', '/api/boards/1/cards?search=token'],
])('%s is logged as %s', (url, logged) => {
  expect(withoutTokens(url)).toBe(logged);
});

test('the log contains no links or tokens', async () => {
  let log = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  const app = fastify({ logger: { ...logOptions('info'), stream } });
  app.get('/auth/*', async () => 'the app');
  await app.inject({ url: '/auth/reset-password/segredo', headers: { authorization: 'Bearer segredo' } });
  expect(log).toContain('/auth/reset-password/…');
  expect(log).not.toContain('segredo');
});
