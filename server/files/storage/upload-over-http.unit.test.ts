import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Backend, startDisk, startS3 } from '../../../tests/harness/storage';
import { handleError } from '../../http/handle-errors';
import { newFileKey } from './file-key';
import type { StoredFile } from './storage';

const MB = 1024 * 1024;
const LIMIT = 12 * MB;
const HEAD =
  '--end\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\ncontent-type: text/html\r\n\r\n';

describe.each([
  ['on disk', startDisk],
  ['in S3', startS3],
])('an upload from a browser, %s', (_name, start) => {
  let backend: Backend;
  let put: Promise<StoredFile>;
  let reached: Promise<unknown>;
  const app = () => {
    let reach = () => {};
    reached = new Promise<void>(resolve => {
      reach = resolve;
    });
    const server = fastify({ forceCloseConnections: true, bodyLimit: MB });
    server.register(multipart);
    server.setErrorHandler(handleError);
    server.post<{ Querystring: { parser: string } }>('/files', async request => {
      const part = await request.file({ limits: { fileSize: Number(request.query.parser) } });
      put = backend.storage.put(newFileKey(1), part!.file, { maxBytes: LIMIT });
      reach();
      // Browsers read no response before they have sent everything.
      return put.finally(() => request.raw.resume());
    });
    return server;
  };
  let server: ReturnType<typeof app>;
  beforeEach(async () => {
    backend = await start();
    server = app();
    await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    await server.close();
    await backend.close();
  });

  /** Begins a form with a file. `parser` is the form parser's own limit, in bytes. */
  function send(parser = Number.MAX_SAFE_INTEGER): {
    client: ClientRequest;
    answer: Promise<IncomingMessage>;
  } {
    const { port } = server.server.address() as AddressInfo;
    const headers = { 'content-type': 'multipart/form-data; boundary=end' };
    const path = `/files?parser=${parser}`;
    const client = request({ port, host: '127.0.0.1', method: 'POST', path, headers });
    const answer = new Promise<IncomingMessage>((resolve, reject) => {
      client.once('response', resolve).on('error', reject);
    });
    answer.catch(() => {});
    client.write(HEAD);
    return { client, answer };
  }

  const nothingIsLeft = () => expect([...backend.files(), ...backend.unfinished()]).toEqual([]);

  test('is stored completely, with its type', async () => {
    const { client, answer } = send();
    client.write(Buffer.alloc(LIMIT));
    client.end('\r\n--end--\r\n');
    const response = await answer;
    expect(response.statusCode).toBe(200);
    expect(await json(response)).toMatchObject({ size: LIMIT, type: 'application/octet-stream' });
    expect(backend.files()).toHaveLength(1);
  });

  test('leaves nothing when its connection breaks', async () => {
    const { client } = send();
    await new Promise(sent => client.write(Buffer.alloc(8 * MB), sent));
    await reached;
    client.destroy();
    await expect(put).rejects.toMatchObject({ name: 'UploadCut' });
    nothingIsLeft();
  });

  test('leaves nothing when it ends before its form does', async () => {
    const { client, answer } = send();
    client.end(Buffer.alloc(8 * MB));
    expect((await answer).statusCode).toBe(503);
    await expect(put).rejects.toMatchObject({ name: 'UploadCut' });
    nothingIsLeft();
  });

  test.each([
    ['what may be kept', 1, undefined],
    ['what may be kept, by far', 40 * MB, undefined],
    ['what the form parser takes', 1, MB],
  ])('is refused with a message when larger than %s', async (_what, over, parser) => {
    const { client, answer } = send(parser);
    client.write(Buffer.alloc(LIMIT + over));
    client.end('\r\n--end--\r\n');
    const response = await answer;
    await new Promise<void>(sent => (client.writableFinished ? sent() : client.once('finish', sent)));
    expect(response.statusCode).toBe(413);
    expect(await json(response)).toMatchObject({ error: 'too_large' });
    nothingIsLeft();
  });
});
