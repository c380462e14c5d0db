import { FeedError } from '../feed-error';

const NEITHER = 'O arquivo não é um CSV, um XML nem um JSON.';
const SHEET = 'O arquivo é uma planilha ou um arquivo compactado. Salve-o como CSV.';
/** First bytes of other kinds of file, and the message for a person who provides one. */
const OTHERS: [start: string, message: string][] = [
  ['PK\x03\x04', SHEET],
  ['\xd0\xcf\x11\xe0', SHEET],
  ['\x1f\x8b', 'O arquivo está compactado. Publique o CSV ou o XML sem compactar.'],
  ['%PDF-', NEITHER],
  ['\x89PNG', NEITHER],
  ['\xff\xd8\xff', NEITHER],
];
const HTML = /^(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype\s+html|html|head|body|script)\b/i;

/** Throws FeedError `not_a_feed` for files of another known kind; `head` is the first bytes. */
export function refuseOtherFormats(head: Buffer): void {
  const start = head.toString('latin1', 0, 8);
  const other = OTHERS.find(([signature]) => start.startsWith(signature));
  if (other) throw new FeedError('not_a_feed', other[1]);
}

/** Detects the format of a text by its beginning. Throws FeedError `empty` or `not_a_feed`. */
export function detectFormat(start: string): 'csv' | 'xml' | 'json' {
  const text = start.trimStart();
  if (text === '') throw new FeedError('empty', 'O arquivo está vazio.');
  if (HTML.test(text)) {
    throw new FeedError(
      'not_a_feed',
      'O endereço leva a uma página da internet, e não a um arquivo CSV, XML ou JSON.',
    );
  }
  if (text.startsWith('<')) return 'xml';
  if (/^[{[]/.test(text)) return 'json';
  if (text.includes('\0')) throw new FeedError('not_a_feed', NEITHER);
  return 'csv';
}
