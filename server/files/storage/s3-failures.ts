import { AppError } from '../../app-error';
import { OutOfRange, StorageFull, StorageUnavailable } from './storage-failures';

type S3Failure = { name?: string; $metadata?: { httpStatusCode?: number } };

const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage']);

const statusOf = (error: unknown) => (error as S3Failure | undefined)?.$metadata?.httpStatusCode;
const nameOf = (error: unknown) => (error as S3Failure | undefined)?.name ?? '';

/** No such file; a bucket that is missing is something else, though HEAD can't tell. */
export const isMissing = (error: unknown): boolean =>
  nameOf(error) === 'NoSuchKey' || (statusOf(error) === 404 && nameOf(error) !== 'NoSuchBucket');

/** Wrong in itself, so it would be refused again. */
const OUR_SLIPS = new Set([400, 405, 411, 412]);
/** Gave up waiting: the client's own clock, or that of `check`. */
const TIMEOUTS = new Set(['TimeoutError', 'AbortError']);

/**
 * What an S3 server said, or that it said nothing, as what it means to who wanted a file. Keys that it refuses and a
 * bucket that isn't there are «unavailable» too: the operator can help, the person who asked can't.
 */
export function fromS3(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const status = statusOf(error);
  if (status === 507 || FULL.has(nameOf(error))) return new StorageFull(error);
  if (status === 416) return new OutOfRange();
  const isAnswer = status !== undefined && !OUR_SLIPS.has(status);
  const isSilence = TIMEOUTS.has(nameOf(error)) || (error instanceof Error && 'code' in error);
  return isAnswer || isSilence ? new StorageUnavailable(error) : error;
}
