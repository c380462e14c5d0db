import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { AbortMultipartUploadCommand, CreateMultipartUploadCommand } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type S3Server, startS3Server } from '../../../tests/harness/s3-server';
import { newFileKey } from './file-key';
import { connectS3 } from './s3-client';
import { s3Storage } from './s3-storage';
import type { Storage } from './storage';
import { StorageFull, StorageUnavailable } from './storage-failures';

const MB = 1024 * 1024;
const ANY = { maxBytes: 100 * MB };
const key = newFileKey(1);
const sourceOf = (bytes: number) => Readable.from([Buffer.alloc(bytes, 7)]);

let server: S3Server;
let storage: Storage;
beforeEach(async () => {
  server = await startS3Server();
  storage = s3Storage(server.config);
});
afterEach(async () => {
  storage.close();
  await server.close();
});

const isPart = ({ method, url }: IncomingMessage) => method === 'PUT' && url!.includes('partNumber=');

/** Makes the server respond with this error to a number of matching requests. */
function failWith(
  status: number,
  fits: (request: IncomingMessage) => boolean,
  times = Infinity,
  code = 'Wrong',
) {
  let left = times;
  server.intercept = (request, response) => {
    if (!fits(request) || left-- <= 0) return false;
    request.resume().once('end', () => {
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(`<Error><Code>${code}</Code><Message>no</Message></Error>`);
    });
    return true;
  };
}

test('a part that fails once is sent again', async () => {
  failWith(503, isPart, 1);
  expect((await storage.put(key, sourceOf(12 * MB), ANY)).size).toBe(12 * MB);
  expect(await storage.stat(key)).toEqual({ size: 12 * MB });
});

test('a part that keeps failing fails the upload, and the other parts are deleted', async () => {
  failWith(500, request => isPart(request) && request.url!.includes('partNumber=2'));
  await expect(storage.put(key, sourceOf(12 * MB), ANY)).rejects.toThrowError(StorageUnavailable);
  expect([...server.files(), ...server.unfinished()]).toEqual([]);
});

test('an upload that can’t be completed leaves nothing behind', async () => {
  failWith(500, ({ method, url }) => method === 'POST' && url!.includes('uploadId='));
  await expect(storage.put(key, sourceOf(12 * MB), ANY)).rejects.toThrowError(StorageUnavailable);
  expect([...server.files(), ...server.unfinished()]).toEqual([]);
});

test('a file whose upload may have succeeded is deleted', async () => {
  server.intercept = ({ method }, response) => {
    if (method === 'PUT') response.end = () => response.destroy();
    return false;
  };
  await expect(storage.put(key, sourceOf(100), ANY)).rejects.toThrowError(StorageUnavailable);
  expect(server.files()).toEqual([]);
});

test.each([
  [507, 'InsufficientStorage'],
  [403, 'QuotaExceeded'],
])('%d %s is reported as full storage', async (status, code) => {
  failWith(status, ({ method }) => method === 'PUT', Infinity, code);
  await expect(storage.put(key, sourceOf(10), ANY)).rejects.toThrowError(StorageFull);
});

test('refused keys and a missing bucket are reported as unavailable, not as a missing file', async () => {
  const strange = s3Storage({ ...server.config, accessKeyId: 'SOMEBODY' });
  await expect(strange.get(key)).rejects.toMatchObject({
    code: 'unavailable',
    cause: { name: 'InvalidAccessKeyId' },
  });
  const elsewhere = s3Storage({ ...server.config, bucket: 'outro-bucket' });
  await expect(elsewhere.check()).rejects.toThrowError(StorageUnavailable);
  await expect(elsewhere.get(key)).rejects.toMatchObject({
    code: 'unavailable',
    cause: { name: 'NoSuchBucket' },
  });
  await expect(elsewhere.put(key, sourceOf(10), ANY)).rejects.toThrowError(StorageUnavailable);
});

test('a server that ignores ranges causes an error', async () => {
  await storage.put(key, sourceOf(100), ANY);
  server.intercept = request => {
    delete request.headers.range;
    return false;
  };
  await expect(storage.get(key, { start: 10, end: 20 })).rejects.toThrowError('bytes=10-20');
});

test('uploads that others have started in the same bucket are not touched', async () => {
  const client = connectS3(server.config);
  const upload = { Bucket: server.config.bucket, Key: 'backups/banco.dump' };
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(upload));
  await storage.sweep(new Date('2100-01-01'));
  expect(server.unfinished()).toEqual(['backups/banco.dump']);
  await client.send(new AbortMultipartUploadCommand({ ...upload, UploadId }));
  expect(server.unfinished()).toEqual([]);
  client.destroy();
});
