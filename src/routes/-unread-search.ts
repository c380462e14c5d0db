/**
 * Takes the search parameters of an address as they are. The schema that reads them comes with the page: here it
 * would bring all schemas to whoever signs in.
 */
export const unread = <Search>(search: Record<string, unknown>) => search as Search;
