import { FeedError } from '../feed-error';
import { shorten } from '../shorten';
import { scanXml } from './scan-xml';

/** Names of a vehicle's element in various feeds. */
const ITEM =
  /^(?:\w+:)?(?:product|produto|vehicle|ve[ií]culo|listing|item|entry|car|carro|moto|motocicleta|caminh[aã]o|autom[oó]vel|an[uú]ncio)$/i;
/** Names that mean a vehicle only below the root or a list; elsewhere they may be part of an element of another name. */
const ITEM_OF_LIST = /^(?:\w+:)?(?:ad|row|record|registro|table)$/i;
const LIST = /^(?:\w+:)?(?:ads|an[uú]ncios|estoque|ve[ií]culos|rowdata)$/i;
/** Most characters of one item, or of one token outside of items. */
const PIECE_MAX = 300_000;
const DEPTH_MAX = 100;

export interface XmlItem {
  /** Line on which it begins, from 1. */
  line: number;
  /** Text from `<item …>` to `</item>`; every element opened in it is closed in it. */
  xml: string;
}

/**
 * Yields the vehicles of an XML text with LF line ends one after another, holding only one of them. Throws FeedError
 * `broken_xml` with the line, or `entities`, when it reaches that place.
 */
export async function* splitXml(text: AsyncIterable<string>): AsyncGenerator<XmlItem> {
  const open: { name: string; line: number }[] = [];
  let pending = '';
  let position = 0;
  // The item being read: its depth, and where it begins in `pending`.
  let item: { depth: number; start: number; line: number } | null = null;
  let counted = { position: 0, line: 1 };
  const lineOf = (to: number) => {
    counted = { position: to, line: counted.line + countLines(pending, counted.position, to) };
    return counted.line;
  };
  for await (const chunk of text) {
    // Drops text that was read and is not part of an unfinished item.
    const keep: number = item?.start ?? position;
    lineOf(position);
    counted.position -= keep;
    pending = pending.slice(keep) + chunk;
    position -= keep;
    if (item) item.start = 0;
    if (pending.length > PIECE_MAX + chunk.length) throw tooLong(item?.line ?? lineOf(position));
    while (position < pending.length) {
      const token = scanXml(pending, position, lineOf);
      if (!token) break;
      if (token.kind === 'close') {
        const opened = open.pop();
        if (opened?.name !== token.name) throw mismatch(token.name, lineOf(position), opened);
      } else if (token.kind !== 'other') {
        const line = lineOf(position);
        const isInList = open.length === 1 || LIST.test(open.at(-1)?.name ?? '');
        const isItem = ITEM.test(token.name) || (isInList && ITEM_OF_LIST.test(token.name));
        if (!item && open.length > 0 && isItem) {
          item = { depth: open.length, start: position, line };
        }
        if (token.kind === 'open') open.push({ name: token.name, line });
        if (open.length > DEPTH_MAX) throw broken('O XML tem elementos demais uns dentro dos outros.', line);
      }
      position = token.end;
      if (item && token.kind !== 'other' && open.length === item.depth) {
        yield { line: item.line, xml: pending.slice(item.start, position) };
        item = null;
      }
    }
  }
  const unclosed = open.at(-1);
  if (unclosed) throw truncated(unclosed.name, unclosed.line);
  if (position < pending.length) throw broken('O XML termina antes da hora.', lineOf(position));
}

function countLines(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

const shown = (name: string) => shorten(name, 40);

const broken = (message: string, line: number) => new FeedError('broken_xml', message, line);

const truncated = (name: string, line: number) =>
  broken(`O XML termina antes da hora: <${shown(name)}>, aberto na linha ${line}, não foi fechado.`, line);

const tooLong = (line: number) =>
  broken(`O que começa na linha ${line} é longo demais ou não foi fechado.`, line);

const mismatch = (name: string, line: number, opened?: { name: string; line: number }) =>
  broken(
    opened
      ? `Na linha ${line}, </${shown(name)}> não fecha <${shown(opened.name)}>, aberto na linha ${opened.line}.`
      : `Na linha ${line}, </${shown(name)}> não fecha nada.`,
    line,
  );
