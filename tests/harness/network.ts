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
  | 'hold_answer';

interface Message {
  from: string;
  carryOut: () => Promise<Response>;
  answer: (response: Response) => void;
  fail: () => void;
}

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

  constructor(private readonly app: App) {}

  /** The `fetch` of one client. */
  fetchFor(from: string): typeof fetch {
    return (path, init) =>
      new Promise((resolve, reject) => {
        this.#pending.push({
          from,
          carryOut: () => this.#carryOut(String(path), init ?? {}),
          answer: resolve,
          fail: () => reject(new TypeError('fetch failed')),
        });
      });
  }

  /** Requests that stand still or whose answer does, a client's own or all. */
  waiting(from?: string): number {
    return [...this.#pending, ...this.#held].filter(message => !from || message.from === from).length;
  }

  /** Delivers one of the standing requests. */
  async deliver(at: number, fault: Fault): Promise<void> {
    const [message] = this.#pending.splice(at % this.#pending.length, 1);
    if (!message) return;
    if (fault === 'drop_request') return message.fail();
    const response = this.portal ? this.portal() : await message.carryOut();
    if (fault === 'hold_answer') {
      this.#held.push({ from: message.from, arrive: () => message.answer(response) });
      return;
    }
    if (fault === 'drop_answer') return message.fail();
    if (fault === 'late_copy') this.#copies.push(message);
    message.answer(fault === 'duplicate' ? await message.carryOut() : response);
  }

  /** Delivers one of the copies that were held back; its answer reaches nobody. */
  async deliverCopy(at: number): Promise<void> {
    const [message] = this.#copies.splice(at % this.#copies.length, 1);
    await message?.carryOut();
  }

  /** Lets the answers arrive that were held back, the oldest first. */
  release(): void {
    for (const { arrive } of this.#held.splice(0)) arrive();
  }

  async #carryOut(path: string, init: RequestInit): Promise<Response> {
    this.delivered += 1;
    const response = await this.app.inject({
      method: (init.method ?? 'GET') as 'POST',
      url: path,
      headers: init.headers as Record<string, string>,
      payload: init.body instanceof Uint8Array ? Buffer.from(init.body) : (init.body as string | undefined),
    });
    const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
    const status = response.statusCode;
    return new Response(status === 204 ? null : response.body, {
      status,
      headers: Object.fromEntries(headers),
    });
  }
}
