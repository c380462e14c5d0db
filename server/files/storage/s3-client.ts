import { S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '../../env';

/** Until a connection stands. */
const CONNECT_MS = 5_000;
/** Until the answer to a request begins, one part of an upload sent. */
const PART_MS = 60_000;
/** Without a byte in either direction. */
const SILENT_MS = 60_000;

/** For requests that send nothing: who asked waits for the answer. */
export const SOON = { requestTimeout: 10_000 };

/** Talks to Amazon's S3, or to what speaks like it at `endpoint`. */
export function connectS3({ endpoint, region, accessKeyId, secretAccessKey }: S3Config): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Most that aren't Amazon's have no host of its own for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: PART_MS,
      throwOnRequestTimeout: true,
      socketTimeout: SILENT_MS,
    },
    // Bodies are signed by their hash; the newer checksums besides are unknown to many that aren't Amazon's.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}
