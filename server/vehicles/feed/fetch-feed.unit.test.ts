import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FeedError } from './feed-error';
import { type FetchOptions, fetchFeed } from './fetch-feed';

const CSV = 'id,title\n1,Gol\n';
const servers: Server[] = [];
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'patio-fetch-'));
});
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  // In any case no file is left once the caller has removed its own.
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

/** Starts a real server on this machine; `isAllowed` permits only its address. */
async function serve(answer: RequestListener, address = '127.0.0.1') {
  let connections = 0;
  const server = createServer(answer).on('connection', () => connections++);
  await new Promise<void>(resolve => server.listen(0, address, resolve));
  servers.push(server);
  const { port } = server.address() as AddressInfo;
  const isAllowed = (to: string, toPort: number) => to === address && toPort === port;
  return { port, url: `http://${address}:${port}/feed.csv`, isAllowed, connections: () => connections };
}

const ending = (body: string | Buffer, headers = {}): RequestListener => {
  return (_, response) => response.writeHead(200, headers).end(body);
};

async function failure(url: string, options: FetchOptions = {}): Promise<FeedError> {
  const error = await fetchFeed(url, { folder, ...options }).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(FeedError);
  return error as FeedError;
}

async function download(url: string, options: FetchOptions): Promise<string> {
  const { file, remove } = await fetchFeed(url, { folder, ...options });
  const text = readFileSync(file, 'utf8');
  await remove();
  await remove();
  return text;
}

test('the server’s file arrives, also compressed', async () => {
  const { url, ...rules } = await serve(ending(CSV));
  expect(await download(url, { rules })).toBe(CSV);
  const packed = await serve(ending(gzipSync(CSV), { 'content-encoding': 'gzip' }));
  expect(await download(packed.url, { rules: packed })).toBe(CSV);
});

test.each([
  ...['http://127.0.0.1', 'http://2130706433', 'http://0x7f.1', 'http://0177.0.0.1', 'http://127.1'],
  ...['http://[::1]', 'http://[::ffff:127.0.0.1]', 'http://[::ffff:7f00:1]', 'http://[::127.0.0.1]'],
  ...[
    'http://[64:ff9b::127.0.0.1]',
    'http://[2002:7f00:1::]',
    'http://0.0.0.0',
    'http://localhost',
    'http://[::]',
  ],
  ...[
    'http://169.254.169.254',
    'http://10.0.0.1',
    'http://100.64.0.1',
    'http://①②⑦.0.0.1',
    'https://127.0.0.1',
  ],
])('%s is refused before any connection', async origin => {
  const { port, connections } = await serve(ending(CSV));
  const { code, message } = await failure(`${origin}:${port}/latest/meta-data/`);
  expect({ code, message }).toEqual({
    code: 'forbidden_address',
    message: 'Endereço de rede interna não é permitido.',
  });
  expect(connections()).toBe(0);
});

test('a name that resolves elsewhere the second time is connected at its checked address', async () => {
  const { port, isAllowed, connections } = await serve(ending('segredo'));
  const answers = ['203.0.113.7', '127.0.0.1', '127.0.0.1'];
  let asked = 0;
  const resolve = async () => [{ address: answers[asked++]!, family: 4 }];
  const url = `http://rebind.example:${port}/`;
  const rules = { resolve, isAllowed: (address: string) => address === '203.0.113.7' };
  const { code } = await failure(url, { rules, timeout: 300 });
  expect(['timeout', 'unreachable']).toContain(code);
  expect([asked, connections()]).toEqual([1, 0]);
  // The same server is reached when its address was the checked one, so the silence above was not a network problem.
  const here = { resolve: async () => [{ address: '127.0.0.1', family: 4 }], isAllowed };
  expect(await download(url, { rules: here })).toBe('segredo');
});

test('one internal address among public ones is enough for a refusal', async () => {
  const { port, connections } = await serve(ending(CSV));
  const resolve = async () => [
    { address: '8.8.8.8', family: 4 },
    { address: '::ffff:127.0.0.1', family: 6 },
  ];
  const { code } = await failure(`http://mixed.example:${port}/`, { rules: { resolve } });
  expect([code, connections()]).toEqual(['forbidden_address', 0]);
});

test.each([
  'ftp://example.com/a.csv',
  'file:///etc/passwd',
  'exemplo.com/a.csv',
  '',
  'http://',
  'data:,id',
  'http://a b/',
])('«%s» is not accepted as a feed’s address', async url =>
  expect((await failure(url)).code).toBe('invalid_address'),
);

test('user and password are refused, also in a redirect, and never sent', async () => {
  expect((await failure('http://ana:senha@example.com/')).message).toBe(
    'O endereço não pode conter usuário e senha.',
  );
  const { url, port, ...rules } = await serve((_, response) =>
    response.writeHead(302, { location: `http://ana:senha@127.0.0.1:${port}/` }).end(),
  );
  expect((await failure(url, { rules })).code).toBe('invalid_address');
});

test('redirects are followed, at most three, and each is checked again', async () => {
  const inside = await serve(ending('segredo'));
  const { url, ...rules } = await serve((request, response) => {
    const left = Number(new URL(request.url!, url).searchParams.get('left'));
    const next = request.url!.startsWith('/in') ? inside.url : `/feed.csv?left=${left - 1}`;
    if (left > 0) response.writeHead(302, { location: next }).end();
    else response.end(CSV);
  });
  expect(await download(`${url}?left=3`, { rules })).toBe(CSV);
  expect((await failure(`${url}?left=4`, { rules })).message).toBe(
    'O endereço redireciona vezes demais (o limite é 3).',
  );
  const { code } = await failure(url.replace('/feed.csv', '/in?left=1'), { rules });
  expect([code, inside.connections()]).toEqual(['forbidden_address', 0]);
});

test('a redirect to another scheme is refused', async () => {
  const { url, ...rules } = await serve((_, response) =>
    response.writeHead(301, { location: 'file:///etc/passwd' }).end(),
  );
  expect((await failure(url, { rules })).code).toBe('invalid_address');
});

test('an error status of the server is reported', async () => {
  const { url, ...rules } = await serve((request, response) =>
    response.writeHead(Number(request.url!.slice(-3))).end(),
  );
  const messageOf = async (status: number) => (await failure(`${url}/${status}`, { rules })).message;
  expect(await messageOf(404)).toBe(
    'O servidor do arquivo respondeu 404: o arquivo não existe neste endereço.',
  );
  expect(await messageOf(403)).toBe(
    'O servidor do arquivo respondeu 403: o acesso ao arquivo não é permitido.',
  );
  expect(await messageOf(503)).toBe(
    'O servidor do arquivo respondeu 503: ele está com problemas no momento.',
  );
  expect(await messageOf(302)).toBe('O servidor do arquivo respondeu 302.');
});

const MB = 1024 * 1024;

test('a file over 50 MB is refused by its header, without reading it', async () => {
  const { url, ...rules } = await serve((_, response) => {
    response.writeHead(200, { 'content-length': 50 * MB + 1 }).write('id');
  });
  expect((await failure(url, { rules })).message).toBe('O arquivo é maior que 50 MB.');
});

test('an endless file is stopped early', async () => {
  let sent = 0;
  const { url, ...rules } = await serve((_, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, 'a'))) sent += 64 * 1024;
    };
    response.on('drain', more);
    more();
  });
  expect((await failure(url, { rules, maxBytes: MB })).message).toBe('O arquivo é maior que 1 MB.');
  // Data in socket buffers is added to that.
  expect(sent).toBeLessThan(20 * MB);
});

test('a small file that decompresses to a big one is stopped', async () => {
  const bomb = gzipSync(Buffer.alloc(8 * MB));
  const { url, ...rules } = await serve(ending(bomb, { 'content-encoding': 'gzip' }));
  expect(bomb.length).toBeLessThan(MB / 10);
  expect((await failure(url, { rules, maxBytes: MB })).code).toBe('too_large');
});

test('an unknown or broken compression is reported', async () => {
  const odd = await serve(ending(CSV, { 'content-encoding': 'br' }));
  expect((await failure(odd.url, { rules: odd })).code).toBe('compression');
  const broken = await serve(ending(gzipSync(CSV).subarray(0, 20), { 'content-encoding': 'gzip' }));
  expect((await failure(broken.url, { rules: broken })).code).toBe('interrupted');
});

test('a silent or dripping server and a hanging resolver end in a timeout', async () => {
  const message = 'O servidor do arquivo demorou demais: o arquivo não chegou em 0 segundos.';
  const silent = await serve(() => undefined);
  expect((await failure(silent.url, { rules: silent, timeout: 60 })).message).toBe(message);
  const drips = await serve((_, response) => {
    const timer = setInterval(() => response.write('a'), 10);
    response.on('close', () => clearInterval(timer));
  });
  expect((await failure(drips.url, { rules: drips, timeout: 100 })).code).toBe('timeout');
  const resolve = () => new Promise<never>(() => undefined);
  expect((await failure('http://hangs.example/', { rules: { resolve }, timeout: 50 })).code).toBe('timeout');
});

test('a broken connection, a closed port and an unknown name have distinct errors', async () => {
  const cut = await serve((_, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('id,title');
    setTimeout(() => response.destroy(), 20);
  });
  expect((await failure(cut.url, { rules: cut })).code).toBe('interrupted');
  const rules = { isAllowed: () => true };
  expect((await failure('http://127.0.0.1:1/', { rules })).message).toBe(
    'Não foi possível conectar ao servidor 127.0.0.1.',
  );
  const resolve = () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }));
  expect((await failure('http://nada.example/', { rules: { resolve } })).message).toBe(
    'Não foi possível encontrar o servidor nada.example. Confira se o endereço está certo.',
  );
  expect((await failure('http://nada.example/', { rules: { resolve: async () => [] } })).code).toBe(
    'unknown_host',
  );
});

test('the caller may stop a download', async () => {
  const { url, ...rules } = await serve(() => undefined);
  const stop = new AbortController();
  const reason = new Error('stopping');
  setTimeout(() => stop.abort(reason), 30);
  await expect(fetchFeed(url, { folder, rules, signal: stop.signal })).rejects.toBe(reason);
});
