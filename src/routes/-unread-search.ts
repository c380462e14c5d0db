/**
 * Returns the search part of an address unparsed. Its schema is loaded with the page: here it would be loaded for
 * everybody who signs in.
 */
export const unread = <Search>(search: Record<string, unknown>) => search as Search;
