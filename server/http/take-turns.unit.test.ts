import fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { App } from '../app-type';
import { addTurns } from './take-turns';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => vi.useRealTimers());

test('waiting for the person’s turn and the company’s turn takes at most eight seconds together', async () => {
  const app = fastify();
  // With so few connections, a person and a company can have one request each at a time.
  app.decorate('pool', { options: { max: 2 } } as never);
  app.decorateRequest('session', undefined as never);
  app.setErrorHandler<Error & { status: number }>((error, _request, reply) =>
    reply.code(error.status).send(),
  );
  addTurns(app as unknown as App);
  const ends: (() => void)[] = [];
  app.get('/api/held', () => new Promise<void>(resolve => ends.push(resolve)));
  await app.ready();
  const settled: number[] = [];
  // Anonymous requests count as one company, and as a person by address.
  const begin = (remoteAddress: string) => {
    void app.inject({ url: '/api/held', remoteAddress }).then(({ statusCode }) => settled.push(statusCode));
    return new Promise(setImmediate);
  };

  await begin('10.0.0.1');
  await begin('10.0.0.2');
  // Waits for its person's turn, whose earlier request waits for the company's.
  await begin('10.0.0.2');
  await begin('10.0.0.3');
  await vi.advanceTimersByTimeAsync(7_000);
  ends.shift()!();
  await vi.advanceTimersByTimeAsync(0);
  ends.shift()!();
  await vi.advanceTimersByTimeAsync(0);
  expect(settled).toEqual([200, 200]);
  // It has its person’s turn by now, and waits behind the third person.
  await vi.advanceTimersByTimeAsync(999);
  expect(settled).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2);
  expect(settled).toEqual([200, 200, 503]);
  ends.shift()!();
  await vi.advanceTimersByTimeAsync(0);
  await app.close();
});
