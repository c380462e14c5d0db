import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Fault of a connection that carries a request. */
export type Mishap =
  /** The request never arrives. */
  | 'lose_request'
  /** The request arrives and is carried out; its response is lost. */
  | 'lose_answer'
  /** A proxy responds in place of the server with a page of its own: 413 to a body, 200 before a person has paid. */
  | { answers: number }
  /** The connection breaks after this many bytes of the body. */
  | { cut_after: number };

/** Proxy between a browser and a server, which lets the test decide what happens to each request. */
export interface FaultProxy {
  url: string;
  /** Returns the fault for a request; undefined lets it through. */
  befalls: (request: IncomingMessage) => Mishap | undefined;
  /** Number of connections that broke while sending a body. */
  cuts: number;
  /** Number of responses that the server gave and that were dropped. */
  lost: number;
  /** Bytes of bodies sent to the server, including connections that broke later. */
  up: number;
  close: () => Promise<void>;
}

/** Starts the proxy in front of the server at this address. Realtime passes unchanged. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Duplex>();

  function pass(asked: IncomingMessage, answer: ServerResponse): void {
    const mishap = proxy.befalls(asked);
    if (mishap === 'lose_request') return void asked.socket.destroy();
    if (typeof mishap === 'object' && 'answers' in mishap) {
      answer.writeHead(mishap.answers, { 'content-type': 'text/html', connection: 'close' });
      return void answer.end(`<html><h1>${mishap.answers}</h1></html>`);
    }
    const { method, url: path, headers } = asked;
    // Uses a new connection for each request: a kept one would not survive a stop of the server.
    const onward = request({ hostname, port, method, path, headers, agent: false });
    onward.on('error', () => asked.socket.destroy());
    onward.on('response', came => {
      // Browsers repeat a request whose kept-alive connection breaks: without such connections the app sees every
      // failure.
      const told = { ...came.headers, connection: 'close' };
      if (mishap !== 'lose_answer') return void came.pipe(answer.writeHead(came.statusCode!, told));
      came.resume().on('end', () => {
        proxy.lost += 1;
        asked.socket.destroy();
      });
    });
    answer.on('close', () => answer.writableFinished || onward.destroy());
    let left = typeof mishap === 'object' ? mishap.cut_after : Number.POSITIVE_INFINITY;
    asked.on('data', (bytes: Buffer) => {
      const passed = bytes.subarray(0, left);
      left -= passed.length;
      proxy.up += passed.length;
      if (left > 0) return void onward.write(passed);
      proxy.cuts += 1;
      asked.removeAllListeners('data').pause();
      onward.write(passed, () => asked.socket.destroy());
    });
    asked.on('end', () => onward.end());
  }

  const server = createServer(pass);
  server.on('connection', socket => keep(socket));
  server.on('upgrade', (asked: IncomingMessage, socket: Socket, head: Buffer) => {
    const onward = keep(connect(Number(port), hostname));
    const heading = [`GET ${asked.url} HTTP/1.1`];
    for (let at = 0; at < asked.rawHeaders.length; at += 2)
      heading.push(`${asked.rawHeaders[at]}: ${asked.rawHeaders[at + 1]}`);
    onward.write(`${heading.join('\r\n')}\r\n\r\n`);
    onward.write(head);
    onward.pipe(socket).pipe(onward);
    onward.on('close', () => socket.destroy());
    socket.on('close', () => onward.destroy());
  });

  function keep<Any extends Duplex>(socket: Any): Any {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    return socket;
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    befalls: () => undefined,
    cuts: 0,
    lost: 0,
    up: 0,
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return proxy;
}
