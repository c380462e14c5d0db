import { describe, expect, it, vi } from 'vitest';
import { download } from './download';
import { ApiError, OfflineError } from './error';

/**
 * Makes one download from a server that responds like this. Also returns what was sent and what was reported about the
 * session.
 */
async function ask(respond: typeof fetch) {
  const ended: string[] = [];
  const fetch = vi.fn(respond);
  const caller = {
    token: 'abc',
    tenant_id: 7,
    fetch,
    onSessionEnded: ({ message }: ApiError) => void ended.push(message),
  };
  const outcome: unknown = await download(caller, '/x.csv').catch((error: unknown) => error);
  return { outcome, ended, sent: fetch.mock.calls[0]! };
}

const disposition = { 'content-disposition': 'attachment; filename="tempo-por-fase.csv"' };

describe('a download', () => {
  it('names the person and the company, and yields the server’s file under its name', async () => {
    const headers = { ...disposition, 'content-type': 'text/csv; charset=utf-8' };
    const { outcome, sent } = await ask(async () => new Response('Fase;Cards\r\n', { headers }));
    expect(sent[0]).toBe('/api/x.csv');
    expect(sent[1]).toMatchObject({
      headers: { authorization: 'Bearer abc', 'x-tenant': '7' },
      redirect: 'error',
    });
    const file = outcome as File;
    expect([file.name, file.type, await file.text()]).toEqual([
      'tempo-por-fase.csv',
      'text/csv;charset=utf-8',
      'Fase;Cards\r\n',
    ]);
  });

  it('passes on the server’s message', async () => {
    const refusal = { message: 'Não encontrado', error: 'not_found' };
    const { outcome, ended } = await ask(async () => Response.json(refusal, { status: 404 }));
    expect(outcome).toBeInstanceOf(ApiError);
    expect(outcome).toMatchObject({ status: 404, message: 'Não encontrado' });
    expect(ended).toEqual([]);
  });

  it('S10: ends the session with our own 401', async () => {
    const refusal = { message: 'Saiu', error: 'unauthenticated' };
    expect((await ask(async () => Response.json(refusal, { status: 401 }))).ended).toEqual(['Saiu']);
  });

  const away: [string, typeof fetch][] = [
    ['a network that fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a portal’s page that says all is well', async () => new Response('<html>')],
    ['a page that forbids', async () => new Response('<html>', { status: 403 })],
    [
      'a server that can’t now',
      async () => Response.json({ message: 'Espere', error: 'unavailable' }, { status: 503 }),
    ],
  ];
  it.each(away)('is offline with %s', async (_name, respond) => {
    const { outcome, ended } = await ask(respond);
    expect(outcome).toBeInstanceOf(OfflineError);
    expect(ended).toEqual([]);
  });
});
