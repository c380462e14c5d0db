import { foldText } from '../../../../domain/text/fold-text';
import { FeedError } from '../feed-error';

/** Names of a list of vehicles. A list that is the whole file has no name. */
const LIST =
  /^(?:list[ae]?_?(?:de|of)?_?)?(?:veiculos?|vehicles?(?:by)?|carros?|cars?|automoveis|motos|estoque|stock|inventory|anuncios?|ads?|listings?|products?|produtos?|items?|itens|data|dados|results?|resultados?|registros?|records?|rows|content|value|entries|offers?|ofertas?)?(?:_?list[ae]?)?$/;
/** Names of a single vehicle. Some systems name each vehicle of a list by its number. */
const ITEM = /^(?:veiculo|vehicle|carro|car|anuncio|ad|listing|product|produto|item|\d+)$/;
/** Longest name that is compared, in characters. */
const NAME_MAX = 80;
const ESCAPED = /\\u([0-9a-f]{4})/gi;
/** Most characters of one vehicle, or of one text outside of vehicles. */
const PIECE_MAX = 300_000;
const DEPTH_MAX = 100;

export interface JsonItem {
  /** Line on which it begins, from 1. */
  line: number;
  /** Text from `{` to `}`. */
  json: string;
}

interface Opened {
  close: string;
  /** Name in the object around it; the items of a list have the list's name. */
  name: string;
  line: number;
}

/**
 * Yields the vehicles of a JSON text one after another, holding only one of them: the objects of any list whose name
 * means vehicles, wherever it is. Throws FeedError `broken_json` when it reaches the broken place.
 */
export async function* splitJson(text: AsyncIterable<string>): AsyncGenerator<JsonItem> {
  const open: Opened[] = [];
  let line = 1;
  let pending = '';
  let position = 0;
  let item: { depth: number; start: number; line: number } | null = null;
  // Start of the string being read, or -1; the last string may be the name of the following value.
  let quote = -1;
  let word = '';
  for await (const chunk of text) {
    const keep: number = item?.start ?? (quote === -1 ? position : quote);
    pending = pending.slice(keep) + chunk;
    position -= keep;
    if (quote !== -1) quote -= keep;
    if (item) item.start = 0;
    if (pending.length > PIECE_MAX + chunk.length)
      throw broken(tooLong(item?.line ?? line), item?.line ?? line);
    for (; position < pending.length; position++) {
      const sign = pending[position]!;
      if (sign === '\n') line++;
      if (quote !== -1) {
        // The rest of an escape may be in the next chunk.
        if (sign === '\\' && position + 1 === pending.length) break;
        if (sign === '\\') position++;
        if (sign !== '"') continue;
        word = pending.slice(quote + 1, position);
        quote = -1;
      } else if (sign === '"') quote = position;
      else if (sign === ',') word = '';
      else if (sign === '{' || sign === '[') {
        const within = open.at(-1);
        const name = within?.close === '}' ? word : (within?.name ?? '');
        if (sign === '{' && !item && isVehicle(open, name))
          item = { depth: open.length, start: position, line };
        open.push({ close: sign === '{' ? '}' : ']', name, line });
        if (open.length > DEPTH_MAX) throw broken('O JSON tem objetos demais uns dentro dos outros.', line);
        word = '';
      } else if (sign === '}' || sign === ']') {
        if (open.pop()?.close !== sign) throw broken(`Na linha ${line}, «${sign}» não fecha nada.`, line);
        if (item?.depth !== open.length) continue;
        yield { line: item.line, json: pending.slice(item.start, position + 1) };
        item = null;
      }
    }
  }
  const unclosed = open.at(-1);
  if (unclosed)
    throw broken(
      `O JSON termina antes da hora: o que foi aberto na linha ${unclosed.line} não foi fechado.`,
      unclosed.line,
    );
}

function isVehicle(open: Opened[], name: string): boolean {
  const within = open.at(-1);
  if (!within) return false;
  if (within.close === ']') return LIST.test(plain(name)) && open.at(-2)?.close !== ']';
  return ITEM.test(plain(name)) && LIST.test(plain(within.name));
}

/** Reduces a name to plain letters, such as «Veículos» however its accent is written. */
const plain = (name: string) =>
  foldText(
    name
      .slice(0, NAME_MAX)
      .replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  );

const tooLong = (line: number) => `O que começa na linha ${line} é longo demais ou não foi fechado.`;

const broken = (message: string, line: number) => new FeedError('broken_json', message, line);
