import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type MultipartUpload,
  type S3Client,
} from '@aws-sdk/client-s3';
import { isFileKey } from './file-key';
import { fromS3, isMissing } from './s3-failures';
import { LEFT_OVER_MS } from './storage';

/**
 * Aborts multipart uploads that a crash interrupted, so that no parts without a file are paid for. Other programs'
 * uploads in the same bucket are left alone. May be repeated.
 */
export async function sweepUploads(client: S3Client, Bucket: string, now: Date): Promise<void> {
  try {
    for await (const { Key, UploadId, Initiated } of listUploads(client, Bucket)) {
      if (!Key || !UploadId || !Initiated || !isFileKey(Key)) continue;
      if (now.getTime() - Initiated.getTime() <= LEFT_OVER_MS) continue;
      await abort(client, { Bucket, Key, UploadId });
    }
  } catch (error) {
    throw fromS3(error);
  }
}

async function* listUploads(client: S3Client, Bucket: string): AsyncGenerator<MultipartUpload> {
  let after: { KeyMarker?: string; UploadIdMarker?: string } | undefined;
  do {
    const page = await client.send(new ListMultipartUploadsCommand({ Bucket, ...after }));
    yield* page.Uploads ?? [];
    after = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
      : undefined;
  } while (after);
}

/** Aborts an upload. Another process may have done so meanwhile. */
async function abort(
  client: S3Client,
  upload: { Bucket: string; Key: string; UploadId: string },
): Promise<void> {
  try {
    await client.send(new AbortMultipartUploadCommand(upload));
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
