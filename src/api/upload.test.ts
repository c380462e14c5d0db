import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError, OfflineError, UnexpectedAnswerError } from './error';
import { SILENCE_MS, upload } from './upload';

/** Replacement for a browser's request, as far as an upload uses it; the test acts as the network. */
class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  headers: Record<string, string> = {};
  status = 0;
  responseText = '';
  responseURL = '';
  revisions: string | null = null;
  opened: string[] = [];
  body: unknown = null;
  isAborted = false;

  constructor() {
    FakeRequest.last = this;
  }
  open(...call: string[]) {
    this.opened = call;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: unknown) {
    this.body = body;
  }
  abort() {
    this.isAborted = true;
  }
  getResponseHeader(name: string) {
    return name === 'x-revisions' ? this.revisions : null;
  }

  /** Delivers the whole response. */
  answer(status: number, text: string, url = `http://patio.test${this.opened[1]}`) {
    Object.assign(this, { status, responseText: text, responseURL: url });
    this.onload?.();
  }
}

const PATH = '/boards/b/cards/c/attachments';
const answer = z.object({ data: z.object({ id: z.string() }) });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function begin(onProgress?: (share: number) => void) {
  const controller = new AbortController();
  const ended: string[] = [];
  const caller = {
    token: 'abc',
    tenant_id: 1,
    onSessionEnded: ({ message }: ApiError) => void ended.push(message),
  };
  const form = new FormData();
  const outcome = upload(caller, PATH, answer, form, {
    ...(onProgress && { onProgress }),
    signal: controller.signal,
  }).catch((error: unknown) => error);
  return { outcome, controller, ended, form, xhr: FakeRequest.last };
}

describe('an upload', () => {
  it('sends the form as this person, reports progress, and returns the revisions that show it', async () => {
    const shares: number[] = [];
    const { outcome, xhr, form } = begin(share => shares.push(share));
    expect(xhr.opened).toEqual(['POST', `/api${PATH}`]);
    expect(xhr.body).toBe(form);
    // The browser sets the boundary of the form.
    expect(xhr.headers).toEqual({
      accept: 'application/json',
      authorization: 'Bearer abc',
      'x-tenant': '1',
    });
    for (const loaded of [0, 50, 100]) xhr.upload.onprogress!({ loaded, total: 100 });
    xhr.revisions = 'board:b=7';
    xhr.answer(200, '{"data":{"id":"a"}}');
    expect(await outcome).toEqual({ answer: { data: { id: 'a' } }, feeds: { 'board:b': 7 } });
    expect(shares).toEqual([0, 0.5, 1]);
  });

  it('may take as long as bytes leave, and fails once none do', async () => {
    const { outcome, xhr } = begin();
    for (let loaded = 1; loaded <= 20; loaded += 1) {
      vi.advanceTimersByTime(SILENCE_MS - 1);
      xhr.upload.onprogress!({ loaded, total: 100 });
    }
    expect(xhr.isAborted).toBe(false);
    vi.advanceTimersByTime(SILENCE_MS);
    expect(await outcome).toBeInstanceOf(OfflineError);
    expect(await outcome).toMatchObject({ isSlow: true });
    expect(xhr.isAborted).toBe(true);
  });

  it('is cancelled by its signal, also on the network', async () => {
    const { outcome, controller, xhr } = begin();
    controller.abort(new DOMException('cancelado', 'AbortError'));
    expect(await outcome).toMatchObject({ name: 'AbortError' });
    expect(xhr.isAborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('doesn’t begin if it is already cancelled', async () => {
    const signal = AbortSignal.abort(new DOMException('cancelado', 'AbortError'));
    const before = FakeRequest.last;
    const outcome = upload({ token: 'abc', tenant_id: 1 }, PATH, answer, new FormData(), { signal });
    await expect(outcome).rejects.toMatchObject({ name: 'AbortError' });
    expect(FakeRequest.last).toBe(before);
  });

  it('passes on the server’s message', async () => {
    const { outcome, xhr } = begin();
    const errors = { file: ['Arquivo vazio'] };
    xhr.answer(422, JSON.stringify({ message: 'Confira', error: 'invalid', errors }));
    expect(await outcome).toBeInstanceOf(ApiError);
    expect(await outcome).toMatchObject({ status: 422, errors });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('S10: ends the session with our own 401', async () => {
    const { outcome, xhr, ended } = begin();
    xhr.answer(401, JSON.stringify({ message: 'Saiu', error: 'unauthenticated' }));
    expect(await outcome).toMatchObject({ status: 401 });
    expect(ended).toEqual(['Saiu']);
  });

  it('with an answer of unknown shape is our own bug', async () => {
    const { outcome, xhr } = begin();
    vi.stubGlobal('reportError', vi.fn());
    xhr.answer(200, '{"data":[]}');
    expect(await outcome).toBeInstanceOf(UnexpectedAnswerError);
  });

  it.each<[string, (xhr: FakeRequest) => void]>([
    ['a network that fails', xhr => xhr.onerror!()],
    ['a portal’s page', xhr => xhr.answer(200, '<html>')],
    ['a redirect to elsewhere', xhr => xhr.answer(200, '{"data":{"id":"a"}}', 'http://portal.test/')],
  ])('has no connection with %s', async (_name, play) => {
    const { outcome, xhr } = begin();
    play(xhr);
    expect(await outcome).toBeInstanceOf(OfflineError);
  });
});
