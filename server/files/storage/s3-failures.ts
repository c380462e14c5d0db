import { AppError } from '../../app-error';
import { OutOfRange, StorageFull, StorageUnavailable } from './storage-failures';

type S3Failure = { name?: string; $metadata?: { httpStatusCode?: number } };

const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage']);

const statusOf = (error: unknown) => (error as S3Failure | undefined)?.$metadata?.httpStatusCode;
const nameOf = (error: unknown) => (error as S3Failure | undefined)?.name ?? '';

/**
 * Returns whether the error means a missing file. A missing bucket is another error, although HEAD can't distinguish
 * them.
 */
export const isMissing = (error: unknown): boolean =>
  nameOf(error) === 'NoSuchKey' || (statusOf(error) === 404 && nameOf(error) !== 'NoSuchBucket');

/** Statuses of requests that are wrong in themselves and would be refused again. */
const OUR_SLIPS = new Set([400, 405, 411, 412]);
/** Errors of a timeout: the client's own, or that of `check`. */
const TIMEOUTS = new Set(['TimeoutError', 'AbortError']);

/**
 * Converts an S3 server's error, or its silence, to the error for the person who wanted a file. Refused credentials and
 * a missing bucket also become «unavailable»: the operator can fix them, the person can't.
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
