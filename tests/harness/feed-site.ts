import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AddressRules } from '../../server/outside/resolve-address';

/** Web server of a dealer on this machine, with a product feed or a picture on it. */
export interface FeedSite {
  url: string;
  /** Address rules that allow its address, and no other of this machine. */
  rules: Partial<AddressRules>;
  /** Sets the response from now on; a function is called and awaited for each request. */
  serve: (body: Body, status?: number) => void;
  /** Returns the number of requests so far. */
  asked: () => number;
  close: () => Promise<void>;
}

type Body = string | Buffer | (() => Promise<string>);

export async function startFeedSite(): Promise<FeedSite> {
  let [body, status, asked] = ['' as Body, 200, 0];
  const server = createServer(async (_, response) => {
    asked += 1;
    const content = typeof body === 'function' ? await body() : body;
    response.writeHead(status, { 'content-type': 'text/csv' }).end(content);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/feed.csv`,
    rules: { isAllowed: (address, to) => address === '127.0.0.1' && to === port },
    serve(what, code = 200) {
      [body, status] = [what, code];
    },
    asked: () => asked,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
