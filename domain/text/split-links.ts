/**
 * From its host on up to a space, a sign that no address has as it is, or the next address of a list. Behind the host
 * browsers leave more signs as they are: «?family=Inter|Lato».
 */
const ADDRESS =
  /https?:\/\/(?=[\p{L}\p{N}])(?:(?![,;]https?:\/\/)[^\s<>"«»“”`\\^{}|/?#\p{Cc}\p{Cf}\p{Extended_Pictographic}])+(?:[/?#](?:(?![,;|]https?:\/\/)[^\s<>"«»“”`\\\p{Cc}\p{Cf}\p{Extended_Pictographic}])*)?/giu;
const PART_OF_WORD = /[\p{L}\p{N}]$/u;
/** Ends a sentence, a quotation or a word in bold, and hardly ever an address. */
const AFTER = ".,;:!?…'’‘*|";
const OPENING: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/** `isLink`: it is a whole address of http or https, as it was typed. */
export interface LinkPiece {
  text: string;
  isLink: boolean;
}

/**
 * A text and the addresses in it, in order; joined, the pieces are the text. Any other scheme, and an address without
 * one, is text like the rest.
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

/** Without what closes the sentence around it; a bracket that was opened within an address belongs to it. */
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
