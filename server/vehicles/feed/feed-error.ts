export type FeedErrorCode =
  // The address and what stands behind it.
  | 'invalid_address'
  | 'forbidden_address'
  | 'unknown_host'
  | 'unreachable'
  | 'certificate'
  | 'status'
  | 'too_many_redirects'
  | 'compression'
  | 'timeout'
  | 'too_large'
  | 'interrupted'
  | 'gone'
  // The file.
  | 'empty'
  | 'not_a_feed'
  | 'no_header'
  | 'no_products'
  | 'too_many_rows'
  | 'entities'
  | 'broken_csv'
  | 'broken_xml'
  | 'broken_json';

/**
 * Why a feed as a whole can't be had or read. `message` is for the person who keeps the feed's address, `code` for
 * programs, `line` (counted from 1) says where in the file it is, if it is anywhere.
 */
export class FeedError extends Error {
  override name = 'FeedError';

  constructor(
    readonly code: FeedErrorCode,
    message: string,
    readonly line: number | null = null,
  ) {
    super(message);
  }
}
