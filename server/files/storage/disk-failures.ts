import { AppError } from '../../app-error';
import { StorageFull, StorageUnavailable } from './storage-failures';

const FULL = new Set(['ENOSPC', 'EDQUOT']);
const UNREACHABLE = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'EIO',
  'ENOTDIR',
  'EMFILE',
  'ENFILE',
  'ESTALE',
  'ENODEV',
]);

export const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | undefined)?.code ?? '';

/** Converts a disk's error to the error for the person who wanted a file. */
export function fromDisk(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (FULL.has(codeOf(error))) return new StorageFull(error);
  return UNREACHABLE.has(codeOf(error)) ? new StorageUnavailable(error) : error;
}
