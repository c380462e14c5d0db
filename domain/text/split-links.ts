/**
 * An address from its scheme up to a space, a character that addresses don't contain literally, or the next address of
 * a list. After the host, browsers leave more characters unescaped: «?family=Inter|Lato».
 */
const ADDRESS =
  /https?:\/\/(?=[\p{L}\p{N}])(?:(?![,;]https?:\/\/)[^\s<>"«»“”`\\^{}|/?#\p{Cc}\p{Cf}\p{Extended_Pictographic}])+(?:[/?#](?:(?![,;|]https?:\/\/)[^\s<>"«»“”`\\\p{Cc}\p{Cf}\p{Extended_Pictographic}])*)?/giu;
const PART_OF_WORD = /[\p{L}\p{N}]$/u;
/** Characters that end a sentence, a quotation or a bold word, and rarely an address. */
const AFTER = ".,;:!?…'’‘*|";
const OPENING: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/** A piece of text. `isLink`: it is a complete http or https address, as it was typed. */
export interface LinkPiece {
  text: string;
  isLink: boolean;
}

/**
 * Splits a text into its addresses and the text between, in order; joined, the pieces are the text again. Addresses
 * with another scheme or without one count as text.
 */
export function splitLinks(text: string): LinkPiece[] {
  const pieces: LinkPiece[] = [];
  let from = 0;
  for (const { 0: run, index } of text.matchAll(ADDRESS)) {
    if (PART_OF_WORD.test(text.slice(Math.max(0, index - 2), index))) continue;
    const address = withoutEnd(run);
    if (index > from) pieces.push({ text: text.slice(from, index), isLink: false });
    pieces.push({ text: address, isLink: true });
    from = index + address.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isLink: false });
  return pieces;
}

/**
 * Returns the address without the characters that close the sentence around it. A closing bracket is kept if it was
 * opened within the address.
 */
function withoutEnd(run: string): string {
  const open: Record<string, number> = { '(': 0, '[': 0, '{': 0 };
  for (const sign of run) {
    if (sign in open) open[sign]! += 1;
    else if (sign in OPENING) open[OPENING[sign]!]! -= 1;
  }
  let end = run.length;
  for (; end > 0; end -= 1) {
    const last = run[end - 1]!;
    const opening = OPENING[last];
    if (opening ? open[opening]! >= 0 : !AFTER.includes(last)) break;
    if (opening) open[opening]! += 1;
  }
  return run.slice(0, end);
}
