import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { readRevisions } from '../../domain/revisions';
import { addRevisions, noteRevisions } from './answer-revisions';

const ME = 'ana';

/**
 * Returns the response of a call that touches these feeds, some milliseconds before another call that touches nothing.
 */
async function answerTo(feeds: Record<string, number>, status = 200) {
  const app = fastify();
  app.decorateRequest('session', null);
  app.addHook('onRequest', async request => {
    request.session = {
      user_id: ME,
      tenant_id: 1,
      role: 'user',
      is_support: false,
      support_may: [],
      at_own_host: false,
      token_hash: '',
      expires_at: new Date(),
    };
  });
  addRevisions(app);
  let finish = () => {};
  const both = new Promise<void>(resolve => {
    finish = resolve;
  });
  app.post('/write', async (_request, reply) => {
    noteRevisions(1, feeds);
    await both;
    return reply.code(status).send({});
  });
  app.post('/other', async () => {
    finish();
    return {};
  });
  const payload = { some: 'body' };
  const [write, other] = await Promise.all([
    app.inject({ method: 'POST', url: '/write', payload }),
    app.inject({ method: 'POST', url: '/other', payload }),
  ]);
  expect(other.headers).not.toHaveProperty('x-revisions');
  return write.headers['x-revisions'] as string | undefined;
}

describe('the revisions header of a response', () => {
  test('names the feeds that this request changed', async () => {
    expect(await answerTo({ 'board:a': 1, [`user:${ME}`]: 2, 'user:rui': 3 })).toBe(`board:a=1,user:${ME}=2`);
  });

  test('is missing when nothing was changed, or the request failed', async () => {
    expect(await answerTo({})).toBeUndefined();
    expect(await answerTo({ 'user:rui': 3 })).toBeUndefined();
    expect(await answerTo({ 'board:a': 1 }, 409)).toBeUndefined();
  });

  test('stays short enough for any proxy, however many feeds were changed', async () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`board:${n}`, n]));
    expect(Object.keys(readRevisions((await answerTo(many))!))).toHaveLength(40);
  });
});
