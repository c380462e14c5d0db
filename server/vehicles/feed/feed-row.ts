/** One vehicle of a feed, as the file has it. */
export interface FeedRow {
  /** Where it begins in the file, from 1. */
  line: number;
  /** Its texts by the names that the file uses; what repeats is numbered: `foto`, `foto[1]`, … */
  values: Record<string, string>;
  /** How many cells a CSV row has that the header has no name for. */
  surplus: number;
}
