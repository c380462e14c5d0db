import { decode } from 'html-entities';
import { UNSEEN } from '../../../domain/card/unseen';

const TAG = /<\/?[a-z][a-z0-9:-]*(?:[\s/][^<>]*)?>/gi;
const BREAK = /<br(?:[\s/][^<>]*)?>/gi;
const BLOCK = /<\/?(?:p|div|tr|table|ul|ol|h[1-6]|section|blockquote)(?:[\s/][^<>]*)?>/gi;
const CELL = /<\/t[dh](?:[\s/][^<>]*)?>/gi;
const ITEM = /<li(?:[\s/][^<>]*)?>/gi;
/** Elements whose content is not shown. */
const SILENT = [
  ['<!--', '-->'],
  ['<script', '</script>'],
  ['<style', '</style>'],
] as const;

/**
 * Converts the text of an advertisement to plain text, whether it is HTML, escaped HTML or plain: paragraphs and breaks
 * become line ends, items get bullets, entities become characters, and all tags are removed. «\n» as some databases
 * export it becomes a line end, too.
 */
export function htmlToText(text: string): string {
  const plain = text.replace(UNSEEN, '').replace(/\r\n?|\\r\\n|\\n/g, '\n');
  // Some systems escape twice; a tag that remains after that was not meant to be shown.
  const said = /[<&]/.test(plain) ? stripTags(decoded(stripTags(decoded(stripTags(plain))))) : plain;
  return said
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}

/** Decodes entities that end in a semicolon: «R&D» contains none. */
const decoded = (text: string) => decode(text, { scope: 'strict' });

function stripTags(text: string): string {
  const said = SILENT.reduce(dropBetween, text);
  const isHtml = [BREAK, BLOCK, ITEM].some(tag => said.search(tag) !== -1);
  // In HTML a line break counts as a space, and consecutive blocks become one line break (for now `\r`).
  return (isHtml ? said.replace(/\s+/g, ' ') : said)
    .replace(ITEM, '\r• ')
    .replace(BREAK, '\n')
    .replace(BLOCK, '\r')
    .replace(CELL, ' ')
    .replace(TAG, '')
    .replace(/[ \r]+/g, run => (run.includes('\r') ? '\n' : ' '));
}

function dropBetween(text: string, [begin, end]: (typeof SILENT)[number]): string {
  const small = text.toLowerCase();
  let kept = '';
  let from = 0;
  for (let at = small.indexOf(begin); at !== -1; at = small.indexOf(begin, from)) {
    kept += text.slice(from, at);
    const ending = small.indexOf(end, at);
    if (ending === -1) return kept;
    from = ending + end.length;
  }
  return kept + text.slice(from);
}
