import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { type ApiCaller, request, write } from './client';
import { ApiError, OfflineError, UnexpectedAnswerError } from './error';
import { TIMEOUT_MS } from './timeout';

afterEach(() => {
  vi.restoreAllMocks();
});

const answer = z.object({ data: z.string() });

/**
 * Makes one request to a server that responds like this. Also returns what was sent and what was reported about the
 * session.
 */
async function ask(respond: typeof fetch, body?: unknown) {
  const ended: string[] = [];
  const sent: RequestInit[] = [];
  const fetch: typeof globalThis.fetch = (path, init) => {
    sent.push(init!);
    return respond(path, init);
  };
  const caller = {
    token: 'abc',
    tenant_id: 0,
    fetch,
    socketId: () => 'x',
    onSessionEnded: ({ message }: ApiError) => void ended.push(message),
  };
  const outcome = await request(caller, 'POST', '/x', answer, body).catch((error: unknown) => error);
  return { outcome, ended, sent: sent[0]! };
}

const json = (status: number, body: unknown) => async () => Response.json(body, { status });

describe('a request', () => {
  it('names the person, the company (or the organisation, 0) and the page’s socket', async () => {
    const { sent, outcome } = await ask(json(200, { data: 'ok' }), { a: 1 });
    expect(outcome).toEqual({ data: 'ok' });
    expect(sent.headers).toMatchObject({ authorization: 'Bearer abc', 'x-tenant': '0', 'x-socket-id': 'x' });
    expect(sent.body).toBe('{"a":1}');
  });

  it('is never passed on by a redirect', async () => {
    expect((await ask(json(200, { data: 'ok' }))).sent.redirect).toBe('error');
  });

  it('passes on the server’s messages, field by field', async () => {
    const refusal = { message: 'Confira', error: 'invalid', errors: { title: ['Campo obrigatório'] } };
    const { outcome, ended } = await ask(json(422, refusal));
    expect(outcome).toBeInstanceOf(ApiError);
    expect(outcome).toMatchObject({
      status: 422,
      code: 'invalid',
      message: 'Confira',
      errors: refusal.errors,
    });
    expect(ended).toEqual([]);
  });

  it('reports too many requests as an answer of the server, not as offline', async () => {
    const { outcome } = await ask(json(429, { message: 'Aguarde', error: 'too_many_requests' }));
    expect(outcome).toMatchObject({ status: 429, message: 'Aguarde' });
  });

  it.each([401, 403])('S10: ends the session with our own %i', async status => {
    const { outcome, ended } = await ask(json(status, { message: 'Saiu', error: 'unauthenticated' }));
    expect(outcome).toMatchObject({ status });
    expect(ended).toEqual(['Saiu']);
  });
});

describe('S10: offline is reported for', () => {
  const page = (status: number) => async () => new Response('<html>', { status });
  const cases: [string, typeof fetch][] = [
    ['a network that fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a page that says all is well', page(200)],
    ['a page that forbids', page(403)],
    ['a page that wants a login', page(511)],
    ['an empty answer', async () => new Response('')],
    ['a portal’s JSON', json(200, { status: 'ok', login: 'https://portal.test' })],
    ['JSON that is no object', json(200, 'data')],
    ['a proxy’s own JSON', json(403, { message: 'Forbidden', error: 'Forbidden' })],
    ['JSON without words', json(401, { error: 'unauthorized' })],
    ['a server that can’t now', json(503, { message: 'Espere', error: 'unavailable' })],
  ];
  it.each(cases)('%s', async (_name, respond) => {
    const { outcome, ended } = await ask(respond);
    expect(outcome).toBeInstanceOf(OfflineError);
    expect(ended).toEqual([]);
  });

  it('an answer slower than eight seconds, also when it had begun', async () => {
    const clock = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
    const { outcome } = await ask(async (_path, init) => {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"data":'));
          init!.signal!.addEventListener('abort', () => controller.error(init!.signal!.reason));
          queueMicrotask(() => clock.abort());
        },
      });
      return new Response(body);
    });
    expect(timeout).toHaveBeenCalledWith(TIMEOUT_MS);
    expect(TIMEOUT_MS).toBe(8000);
    expect(outcome).toBeInstanceOf(OfflineError);
  });
});

describe('a success in our envelope with an unknown shape', () => {
  const caller = (body: unknown): ApiCaller => ({ token: 'abc', tenant_id: 1, fetch: json(200, body) });
  const login = z.object({ access_token: z.string() });

  it('is our own bug and not a lost connection, and is reported once per call', async () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    const outcomes = [
      await request(caller({ data: 1 }), 'GET', '/once', answer).catch(error => error),
      await request(caller({ data: 2 }), 'GET', '/once', answer).catch(error => error),
      await request(caller({ access_token: 1 }), 'POST', '/login', login).catch(error => error),
    ];
    for (const outcome of outcomes) expect(outcome).toBeInstanceOf(UnexpectedAnswerError);
    expect(report.mock.calls).toEqual([[outcomes[0]], [outcomes[2]]]);
    vi.unstubAllGlobals();
  });
});

describe('a write', () => {
  const ask = (headers: HeadersInit) => {
    const fetch = async () => Response.json({ data: 'ok' }, { headers });
    return write({ token: 'abc', tenant_id: 1, fetch }, 'PATCH', '/x', answer, {});
  };

  it('returns the revisions that show it', async () => {
    expect(await ask({ 'x-revisions': 'board:a=12,user:b=13' })).toEqual({
      answer: { data: 'ok' },
      feeds: { 'board:a': 12, 'user:b': 13 },
    });
  });

  it('has nothing to wait for if the server names no revision', async () => {
    expect((await ask({})).feeds).toEqual({});
  });
});
