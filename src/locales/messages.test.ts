import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';

const ids = [...readFileSync(join(import.meta.dirname, 'pt-BR', 'messages.po'), 'utf8').matchAll(/^msgid "(.+)"$/gm)].map(
  ([, id]) => id!,
);

/**
 * Pattern of a number before a word that is right only in the plural: «{count} cards». Limits (`{COMMENT_MAX}`) are
 * never one.
 */
const PLURAL_ONLY = /(?:\{(?!\w*[A-Z_]{3})\w+\}|#) \p{Ll}*[\p{Ll}]s(?!\p{L})/u;
/** Pattern of words after a number that are no nouns and so have no plural. */
const NO_NOUNS = /\{\w+\} (mais|menos|apenas|depois)\b/gu;
const PLURAL = /\{\w+, plural,((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/g;

it('there are messages to check', () => expect(ids.length).toBeGreaterThan(200));

it('a number is never followed by a noun that is always plural', () => {
  const wrong = ids.filter(id => {
    const outside = id.replaceAll(PLURAL, '').replaceAll(NO_NOUNS, '');
    return PLURAL_ONLY.test(outside);
  });
  expect(wrong).toEqual([]);
});

it('each plural has a singular and a plural form, with different words', () => {
  const wrong = ids.filter(id =>
    [...id.matchAll(PLURAL)].some(([, forms]) => {
      const one = /\bone \{((?:[^{}]|\{[^{}]*\})*)\}/.exec(forms!)?.[1];
      const other = /\bother \{((?:[^{}]|\{[^{}]*\})*)\}/.exec(forms!)?.[1];
      return !one || !other || one === other || PLURAL_ONLY.test(one);
    }),
  );
  expect(wrong).toEqual([]);
});

/** Words that must not be used, each with its replacement. */
const ONE_WORD: [other: RegExp, word: string][] = [
  [/\bfeed\b/i, 'link ou arquivo do estoque'],
  [/\bprodutos?\b(?<!^Produtos)/i, 'veículo; «Produtos» is a card’s tab alone'],
  [/\bcarros?\b/i, 'veículo'],
  [/\bpor enviar\b/, 'a enviar'],
  [/fora do prazo/i, 'atrasado'],
  [/\bliga(r|ção|do) (a|com) outro card/i, 'conectar, conexão'],
  [/\bvincul/i, 'adicionar, remover'],
  [/(?<!outro )\baplicativo\b(?! autenticador)/i, 'app; autenticador'],
  [/\bretir(ar|ou|ad[oa]s?)\b/i, 'remover'],
  [/(preciso falar com|precisa d)o servidor/, 'sem conexão não dá para …'],
  [/\b(des)?lig(ar|ad[oa]s?|ue)\b(?! para)/i, 'ativar, desativar; «Ligar para» is a call'],
  [/\binativ[oa]/i, 'desativado'],
  [/\bperfil\b/i, 'papel'],
  [/filtro salvo/i, 'visão'],
  [/prazo (vence|está perto)|prazos (próximos|deles)/i, 'vencimento; «prazo» is a rule’s or a link’s'],
  [/[\d}] %/, 'a percent sign without a space'],
];

/**
 * Source files with texts outside of the catalogue. The demonstration's people and the systems that write stock files
 * may use other words.
 */
const FILES = Object.keys(
  import.meta.glob([
    '../../{domain,server}/**/*.ts',
    '!**/*.test.*',
    '!../../server/demo/**',
    '!../../server/vehicles/feed/vocabulary.ts',
  ]),
);

/** A text that begins like a sentence or a name, or contains Portuguese: neither SQL nor a word between programs. */
const SAID = /^\p{Lu}\p{Ll}*([\s,.:;]|$)|[ãõçáéíóúâêô]|(?<!\p{L})(o|os|da|de|um|uma|em|na|para|por|com|sem)(?!\p{L})/u;

/** Returns the texts of a source file for errors, e-mails, history, templates and the published document. */
function saidIn(path: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, value, quasis } = node as {
      type?: string;
      value?: unknown;
      quasis?: { value: { raw: string } }[];
    };
    if (type === 'Literal' && typeof value === 'string') found.push(value);
    if (type === 'TemplateLiteral') found.push(quasis!.map(part => part.value.raw).join('{x}'));
    Object.values(node).forEach(visit);
  };
  visit(parseAst(readFileSync(new URL(path, import.meta.url), 'utf8'), { lang: 'ts' }));
  // A name in backticks belongs to the protocol.
  return found.map(text => text.replaceAll(/\\?`[^`]*`/g, '')).filter(text => SAID.test(text));
}

const said = FILES.flatMap(path => saidIn(path).map(text => ({ path, text })));

it('there are texts of rules and server to check', () => expect(said.length).toBeGreaterThan(1000));

it.each(ONE_WORD)('%s is not used; its word is: %s', other => {
  expect(ids.filter(id => other.test(id))).toEqual([]);
  expect(said.filter(({ text }) => other.test(text))).toEqual([]);
});
