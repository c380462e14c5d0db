import { S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '../../env';

/** Milliseconds until a connection is established. */
const CONNECT_MS = 5_000;
/** Milliseconds until the response to a request begins, including the upload of one part. */
const PART_MS = 60_000;
/** Milliseconds without a byte in either direction. */
const SILENT_MS = 60_000;

/** Time limit of requests without a body, in milliseconds, because a caller waits for the response. */
export const SOON = { requestTimeout: 10_000 };

/** Connects to Amazon's S3, or to a compatible server at `endpoint`. */
export function connectS3({ endpoint, region, accessKeyId, secretAccessKey }: S3Config): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Most S3 services other than Amazon's have no host of its own for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: PART_MS,
      throwOnRequestTimeout: true,
      socketTimeout: SILENT_MS,
    },
    // Bodies are signed by their hash; many services other than Amazon's don't know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}
