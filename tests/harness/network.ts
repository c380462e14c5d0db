import type { SyncAnswer } from '../../domain/sync';
import type { App } from '../../server/app-type';

/** Fault of the network on a request, decided when it is delivered. */
export type Fault =
  | 'none'
  /** The request never arrives. */
  | 'drop_request'
  /** The request arrives and is carried out; its response is lost. */
  | 'drop_answer'
  /** The request arrives twice, one right after the other. */
  | 'duplicate'
  /** The request arrives, and once more later, in any order. */
  | 'late_copy'
  /** The request arrives and is carried out; its response is delayed until `release`. */
  | 'hold_answer'
  /** The server has too many requests, and says when to try again. */
  | 'too_many'
  /** The server fails with its own format of error, before or after carrying out the request. */
  | 'stumble_before'
  | 'stumble_after'
  /** A proxy responds in place of the server: that it is unreachable, or with a page of its own. */
  | 'bad_gateway'
  | 'portal';

const stumbled = () =>
  Response.json({ message: 'Ocorreu um erro inesperado.', error: 'internal' }, { status: 500 });

/** Responses given in place of the server's. */
const INSTEAD: Partial<Record<Fault, () => Response>> = {
  too_many: () =>
    Response.json(
      { message: 'Muitas tentativas.', error: 'too_many_requests' },
      { status: 429, headers: { 'retry-after': '5' } },
    ),
  stumble_before: stumbled,
  stumble_after: stumbled,
  bad_gateway: () => new Response('<html>502', { status: 502 }),
  portal: () => new Response('<html>Entre na rede', { status: 200 }),
};

interface Message {
  from: string;
  /** Request in words, for the trace. */
  what: string;
  carryOut: () => Promise<Response>;
  answer: (response: Response) => void;
  fail: () => void;
}

/** Returns a `fetch` that calls the server directly, without a network. */
export const fetchOf =
  (app: App): typeof fetch =>
  async (path, { method = 'GET', headers, body } = {}) => {
    const response = await app.inject({
      method: method as 'POST',
      url: String(path),
      headers: headers as Record<string, string>,
      payload: body instanceof Uint8Array ? Buffer.from(body) : (body as string | undefined),
    });
    const told = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
    const status = response.statusCode;
    return new Response(status === 204 ? null : response.body, { status, headers: Object.fromEntries(told) });
  };

/**
 * Network under the test's control: requests wait until one is delivered, in any order and with any fault. Requests are
 * delivered through `app.inject`, so that a seed always gives the same sequence.
 */
export class Network {
  #pending: Message[] = [];
  #copies: Message[] = [];
  #held: { from: string; arrive: () => void }[] = [];
  /** Responds in place of the server, which then receives nothing: a captive portal, a proxy. */
  portal: (() => Response) | null = null;
  /** Number of requests that have reached the server. */
  delivered = 0;
  /** The server's responses to pulls, until a test removes them. */
  pulled: SyncAnswer[] = [];
  /** Sequence so far, one line for each step; it includes what the seed does not determine. */
  readonly trace: string[] = [];

  readonly #fetch: typeof fetch;

  constructor(app: App) {
    this.#fetch = fetchOf(app);
  }

  /** Returns the `fetch` of one client. */
  fetchFor(from: string): typeof fetch {
    return (path, init) =>
      new Promise((resolve, reject) => {
        const message = {
          from,
          what: inWords(String(path), init),
          carryOut: () => this.#carryOut(String(path), init ?? {}),
          answer: resolve,
          fail: () => reject(new TypeError('fetch failed')),
        };
        this.#pending.push(message);
        // The request has timed out: the caller doesn't know whether it was carried out.
        init?.signal?.addEventListener('abort', () => reject(init.signal!.reason));
      });
  }

  /**
   * Drops the requests of a client that has ended: some are never sent, and the responses of the others reach no one.
   */
  forget(from: string): void {
    this.#pending = this.#pending.filter(message => message.from !== from);
    this.#held = this.#held.filter(message => message.from !== from);
  }

  /** Returns the number of requests that wait, or whose response waits, of one client or of all. */
  waiting(from?: string): number {
    return [...this.#pending, ...this.#held].filter(message => !from || message.from === from).length;
  }

  /** Returns whether a request that the server has not received yet, or a copy, carries that id. */
  isOnItsWay(id: string): boolean {
    return [...this.#pending, ...this.#copies].some(({ what }) => what.includes(id));
  }

  /** Delivers one of the waiting requests. */
  async deliver(at: number, fault: Fault): Promise<void> {
    const [message] = this.#pending.splice(at % this.#pending.length, 1);
    if (!message) return;
    this.#note(message, fault);
    if (fault === 'drop_request') return message.fail();
    const instead = INSTEAD[fault];
    if (instead) {
      if (fault === 'stumble_after') await message.carryOut();
      return message.answer(instead());
    }
    const response = this.portal ? this.portal() : await message.carryOut();
    if (fault === 'hold_answer') {
      this.#held.push({ from: message.from, arrive: () => message.answer(response) });
      return;
    }
    if (fault === 'drop_answer') return message.fail();
    if (fault === 'late_copy') this.#copies.push(message);
    message.answer(fault === 'duplicate' ? await message.carryOut() : response);
  }

  /** Delivers two of the waiting requests and carries them out by `together`. Returns whether one was held. */
  async deliverTogether(
    at: number,
    other: number,
    together: (
      one: () => Promise<Response>,
      two: () => Promise<Response>,
    ) => Promise<[Response, Response, boolean]>,
  ): Promise<boolean> {
    const [one] = this.#pending.splice(at % this.#pending.length, 1);
    const [two] = this.#pending.splice(other % this.#pending.length, 1);
    if (!one || !two) return false;
    this.#note(one, 'together with the next');
    this.#note(two, 'together with the last');
    const [first, second, isHeld] = await together(one.carryOut, two.carryOut);
    this.trace.push(isHeld ? 'the former was held' : 'neither was held');
    one.answer(first);
    two.answer(second);
    return isHeld;
  }

  /** Delivers one of the waiting requests to a server that is ended by `cut`; no response is returned. */
  async deliverCut(at: number, cut: (work: () => Promise<unknown>) => Promise<boolean>): Promise<boolean> {
    const [message] = this.#pending.splice(at % this.#pending.length, 1);
    if (!message) return false;
    this.#note(message, 'the server ends');
    const isCut = await cut(message.carryOut);
    this.trace.push(isCut ? 'in the middle of it' : 'after it');
    message.fail();
    return isCut;
  }

  /** Delivers one of the copies that were held back; its response reaches no one. */
  async deliverCopy(at: number): Promise<void> {
    const [message] = this.#copies.splice(at % this.#copies.length, 1);
    if (!message) return;
    this.#note(message, 'a copy');
    await message.carryOut();
  }

  /** Delivers the responses that were held back, of one client or of all, the oldest first. */
  release(from?: string): void {
    const arriving = this.#held.filter(message => !from || message.from === from);
    this.#held = this.#held.filter(message => !arriving.includes(message));
    for (const { arrive } of arriving) arrive();
  }

  #note({ from, what }: Message, how: string): void {
    this.trace.push(`${from}: ${what}${how === 'none' ? '' : ` (${how})`}`);
  }

  async #carryOut(path: string, init: RequestInit): Promise<Response> {
    this.delivered += 1;
    const response = await this.#fetch(path, init);
    const answer = response.ok && JSON_OF.test(path) ? (await response.clone().json()).data : null;
    if (path.endsWith('/sync') && answer) this.pulled.push(answer);
    const verdicts = path.endsWith('/commands') && answer ? answer.map(outcomeOf) : [];
    this.trace.push(`  ${[response.status, ...verdicts].join(' ')}`);
    return response;
  }
}

/** Matches the calls whose responses are inspected. */
const JSON_OF = /\/(sync|commands)$/;

type Sent = { verdict: { status: string; code?: string } };
const outcomeOf = ({ verdict: { status, code } }: Sent) => code ?? status;

function inWords(path: string, { method = 'GET', body }: RequestInit = {}): string {
  if (!path.endsWith('/commands')) return `${method} ${path}`;
  const { commands } = JSON.parse(String(body)) as { commands: { name: string; id: string }[] };
  return commands.map(({ name, id }) => `${name} ${id}`).join(', ');
}
