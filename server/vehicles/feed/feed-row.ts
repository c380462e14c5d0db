/** One vehicle of a feed, as it is in the file. */
export interface FeedRow {
  /** Line of the file on which it begins, from 1. */
  line: number;
  /** Texts by the names that the file uses; repeated names are numbered: `foto`, `foto[1]`, … */
  values: Record<string, string>;
  /** Number of cells of a CSV row that have no name in the header. */
  surplus: number;
}
