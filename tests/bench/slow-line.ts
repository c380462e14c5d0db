import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Starts a proxy in front of a server, with a round trip of `roundTrip` ms and a number of bytes per second each way
 * for all connections together.
 */
export async function startSlowLine(target: string, roundTrip: number, bytesASecond: number) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();

  /**
   * Creates one direction of the line: pieces are sent one after the other, and each connection has at most one piece
   * waiting.
   */
  function openWay() {
    let freeAt = 0;
    return (from: Socket, to: Socket) => {
      let arriving = Promise.resolve();
      from.on('data', async bytes => {
        from.pause();
        const now = performance.now();
        freeAt = Math.max(freeAt, now) + (bytes.length / bytesASecond) * 1000;
        const leaves = freeAt - now;
        arriving = Promise.all([arriving, wait(leaves + roundTrip / 2)]).then(() => void to.write(bytes));
        await wait(leaves);
        from.resume();
      });
      from.on('end', () => arriving.then(() => wait(roundTrip / 2)).then(() => to.end()));
    };
  }

  const up = openWay();
  const down = openWay();
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, async browser => {
    keep(browser);
    // Opening a connection takes one message there and one back.
    await wait(roundTrip);
    const onward = keep(connect({ port: Number(port), host: hostname, allowHalfOpen: true }));
    browser.on('close', () => onward.destroy());
    onward.on('close', () => browser.destroySoon());
    up(browser, onward);
    down(onward, browser);
    browser.resume();
  });

  function keep(socket: Socket): Socket {
    sockets.add(socket);
    socket.setNoDelay();
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    return socket;
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Stops the line: from now on nothing responds at its address. */
    cut: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
