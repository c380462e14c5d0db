import type { SyncAnswer } from '../../domain/sync';
import type { App } from '../../server/app-type';

/** What the network does with a request, decided when it is delivered. */
export type Fault =
  | 'none'
  /** Never arrives. */
  | 'drop_request'
  /** Arrives and is carried out; the answer is lost. */
  | 'drop_answer'
  /** Arrives twice, one right after the other. */
  | 'duplicate'
  /** Arrives, and once more later, in whatever order. */
  | 'late_copy'
  /** Arrives and is carried out; the answer is on its way until `release`. */
  | 'hold_answer'
  /** The server has too much to do, and says when to come again. */
  | 'too_many'
  /** The server stumbles, in its own envelope: before it is carried out, or after. */
  | 'stumble_before'
  | 'stumble_after'
  /** Something in between answers in the server's place: that it is gone, or a page of its own. */
  | 'bad_gateway'
  | 'portal';

const stumbled = () =>
  Response.json({ message: 'Ocorreu um erro inesperado.', error: 'internal' }, { status: 500 });

/** What comes back instead of the server's answer. */
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
  /** In words, for the trace. */
  what: string;
  carryOut: () => Promise<Response>;
  answer: (response: Response) => void;
  fail: () => void;
}

/** The `fetch` of whoever has a server at hand: no network lies between. */
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
 * A network that the test holds in its hands: requests stand still until one is delivered, in any order and with any
 * fault. Delivery goes through `app.inject`, so one seed is one course of events.
 */
export class Network {
  #pending: Message[] = [];
  #copies: Message[] = [];
  #held: { from: string; arrive: () => void }[] = [];
  /** Answers in the server's place, which then hears nothing: a captive portal, a proxy. */
  portal: (() => Response) | null = null;
  /** How many requests have reached the server. */
  delivered = 0;
  /** The server's answers to pulls, until a test takes them out. */
  pulled: SyncAnswer[] = [];
  /** The course so far, a line each: it has what a seed leaves open. */
  readonly trace: string[] = [];

  readonly #fetch: typeof fetch;

  constructor(app: App) {
    this.#fetch = fetchOf(app);
  }

  /** The `fetch` of one client. */
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
        // Whoever asked has waited long enough: whether it was carried out they don't know.
        init?.signal?.addEventListener('abort', () => reject(init.signal!.reason));
      });
  }

  /** Whoever sent these is gone: some never leave, and nobody hears of the others. */
  forget(from: string): void {
    this.#pending = this.#pending.filter(message => message.from !== from);
    this.#held = this.#held.filter(message => message.from !== from);
  }

  /** Requests that stand still or whose answer does, a client's own or all. */
  waiting(from?: string): number {
    return [...this.#pending, ...this.#held].filter(message => !from || message.from === from).length;
  }

  /** Delivers one of the standing requests. */
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

  /** Delivers two of the standing requests so that they are carried out as `together` has them; answers whether one was held. */
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

  /** Delivers one of the standing requests to a server that ends as `cut` has it; nothing comes back. */
  async deliverCut(at: number, cut: (work: () => Promise<unknown>) => Promise<boolean>): Promise<boolean> {
    const [message] = this.#pending.splice(at % this.#pending.length, 1);
    if (!message) return false;
    this.#note(message, 'the server ends');
    const isCut = await cut(message.carryOut);
    this.trace.push(isCut ? 'in the middle of it' : 'after it');
    message.fail();
    return isCut;
  }

  /** Delivers one of the copies that were held back; its answer reaches nobody. */
  async deliverCopy(at: number): Promise<void> {
    const [message] = this.#copies.splice(at % this.#copies.length, 1);
    if (!message) return;
    this.#note(message, 'a copy');
    await message.carryOut();
  }

  /** Lets the answers arrive that were held back, a client's own or all, the oldest first. */
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

/** Calls whose answers are looked into. */
const JSON_OF = /\/(sync|commands)$/;

type Sent = { verdict: { status: string; code?: string } };
const outcomeOf = ({ verdict: { status, code } }: Sent) => code ?? status;

function inWords(path: string, { method = 'GET', body }: RequestInit = {}): string {
  if (!path.endsWith('/commands')) return `${method} ${path}`;
  const { commands } = JSON.parse(String(body)) as { commands: { name: string; id: string }[] };
  return commands.map(({ name, id }) => `${name} ${id}`).join(', ');
}
