import fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { App } from '../app-type';
import { addTurns } from './take-turns';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => vi.useRealTimers());

test('somebody’s turn and their company’s are waited for eight seconds together', async () => {
  const app = fastify();
  // So few connections that a person has one at a time, and a company too.
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
  // Strangers are one company, and a person by address.
  const begin = (remoteAddress: string) => {
    void app.inject({ url: '/api/held', remoteAddress }).then(({ statusCode }) => settled.push(statusCode));
    return new Promise(setImmediate);
  };

  await begin('10.0.0.1');
  await begin('10.0.0.2');
  // Waits for its person, whose request before it waits for the company.
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
