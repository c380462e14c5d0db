import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AddressRules } from '../../server/outside/resolve-address';

/** A dealer's web server with a feed on it, or a picture, on this machine. */
export interface FeedSite {
  url: string;
  /** Let its address through, and none else of this machine. */
  rules: Partial<AddressRules>;
  /** What it answers from now on; a function is asked each time, and waited for. */
  serve: (body: Body, status?: number) => void;
  /** How often it was asked. */
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
