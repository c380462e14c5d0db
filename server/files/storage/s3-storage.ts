import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { S3Config } from '../../env';
import { checkFileKey } from './file-key';
import { meter } from './meter';
import { connectS3, SOON } from './s3-client';
import { fromS3, isMissing } from './s3-failures';
import { sweepUploads } from './s3-sweep';
import type { Storage } from './storage';

/** Smallest part that S3 accepts, in bytes; an upload of 10,000 parts has 48 GB. */
const PART_BYTES = 5 * 1024 * 1024;
/** Parts that are uploaded at once. With the parts being collected, an upload holds about 20 MB in memory. */
const PARTS_AT_ONCE = 2;
const CHECK_MS = 5_000;

/** Makes a storage in a bucket of an S3-compatible server. */
export function s3Storage(config: S3Config): Storage {
  const client = connectS3(config);
  const Bucket = config.bucket;

  const put: Storage['put'] = async (key, source, { maxBytes, contentType }) => {
    const metered = meter(source, maxBytes);
    try {
      const target = { Bucket, Key: checkFileKey(key) };
      // Cancelled by ending its source, never by its own `abort`, which resolves before its parts are deleted.
      const upload = new Upload({
        client,
        params: {
          ...target,
          Body: Readable.from(metered.bytes, { objectMode: false }),
          ContentType: contentType,
        },
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
      });
      await upload.done();
      return metered.result();
    } catch (error) {
      source.destroy();
      // All bytes had been sent, so the file may exist although no response arrived.
      if (metered.isEnded()) await remove(key).catch(() => {});
      throw fromS3(error);
    }
  };

  const remove: Storage['remove'] = async key => {
    const target = { Bucket, Key: checkFileKey(key) };
    await read(() => client.send(new DeleteObjectCommand(target), SOON));
  };

  return {
    put,
    remove,
    async get(key, range) {
      const target = { Bucket, Key: checkFileKey(key) };
      return read(async () => {
        const Range = range && `bytes=${range.start}-${range.end}`;
        const { Body, ContentLength, ContentRange } = await client.send(
          new GetObjectCommand({ ...target, Range }),
          SOON,
        );
        if (!(Body instanceof Readable)) throw new TypeError('the answer has no stream');
        if (!range) return { stream: Body, size: ContentLength ?? 0 };
        const [, start, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(ContentRange ?? '') ?? [];
        if (Number(start) !== range.start) {
          Body.destroy();
          throw new TypeError(`asked for ${Range}, got ${ContentRange}`);
        }
        return { stream: Body, size: Number(size) };
      });
    },
    async stat(key) {
      const target = { Bucket, Key: checkFileKey(key) };
      return read(async () => {
        const { ContentLength } = await client.send(new HeadObjectCommand(target), SOON);
        return { size: ContentLength ?? 0 };
      });
    },
    async check() {
      try {
        await client.send(new HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(CHECK_MS) });
      } catch (error) {
        throw fromS3(error);
      }
    },
    sweep: now => sweepUploads(client, Bucket, now),
    close: () => client.destroy(),
  };
}

/** Returns null if the file is missing. */
async function read<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (isMissing(error)) return null;
    throw fromS3(error);
  }
}
