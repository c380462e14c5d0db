import { checkFileKey } from './storage/file-key';

/** Where the piece of a file lies that begins at byte `at`, until the file is whole. */
export const pieceKey = (fileKey: string, at: number): string => checkFileKey(`${fileKey}.part${at}`);

export const isPieceKey = (key: string): boolean => /\.part\d+$/.test(key);
