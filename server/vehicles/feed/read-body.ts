import type { IncomingMessage } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { FeedError } from './feed-error';

/**
 * Yields the unpacked body of a response as it arrives. Throws FeedError `too_large` once more than `max` bytes have
 * arrived, packed or unpacked, and `compression` if it can't be unpacked. Stopping early closes the connection.
 */
export function readBody(response: IncomingMessage, max: number): AsyncIterable<Buffer> {
  if (Number(response.headers['content-length']) > max) throw tooLarge(max);
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() || 'identity';
  if (encoding === 'identity') return limit(response, max);
  if (encoding !== 'gzip' && encoding !== 'x-gzip') {
    throw new FeedError('compression', 'O servidor envia o arquivo com uma compressão desconhecida.');
  }
  // A failure anywhere fails the reading of the last stream.
  const unpacked = pipeline(Readable.from(limit(response, max)), createGunzip(), () => undefined);
  return limit(unpacked, max);
}

async function* limit(source: AsyncIterable<Buffer>, max: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > max) throw tooLarge(max);
    yield chunk;
  }
}

function tooLarge(max: number): FeedError {
  const megabytes = Math.floor(max / 1024 / 1024);
  return new FeedError('too_large', `O arquivo é maior que ${megabytes} MB.`);
}
