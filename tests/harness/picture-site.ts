import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AddressRules } from '../../server/outside/resolve-address';

/** Web server of a dealer with pictures, on this machine; its name is `portal.test`. */
export interface PictureSite {
  url: string;
  /** Address rules that resolve its name and allow its address, and no other of this machine. */
  rules: Partial<AddressRules>;
  /** Responses by path; 404 at any other. */
  pages: Map<string, (response: ServerResponse) => void>;
  /** Paths that were requested, in order. */
  asked: string[];
  close: () => Promise<void>;
}

export async function startPictureSite(): Promise<PictureSite> {
  const pages: PictureSite['pages'] = new Map();
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const page = pages.get(url);
    if (page) page(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://portal.test:${port}`,
    rules: {
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      isAllowed: (address, to) => address === '127.0.0.1' && to === port,
    },
    pages,
    asked,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
