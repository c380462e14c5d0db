export type FeedErrorCode =
  // Errors of the address and its server.
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
  // Errors of the file.
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
 * Error of a feed as a whole, when it can't be loaded or read. `message` is for the person who maintains the feed's
 * address, `code` for programs, and `line` (from 1) is the place in the file, if there is one.
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
