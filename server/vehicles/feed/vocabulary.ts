const fold = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** Returns a map from each synonym used by feeds to the app's word. */
function readWords<T>(groups: [word: T, synonyms: string][]): Map<string, T> {
  return new Map(
    groups.flatMap(([word, all]) => all.split(' ').map(synonym => [fold(synonym), word] as const)),
  );
}

const CONDITIONS = readWords([
  ['Novo', 'novo nova novos new 0km zero zero_km zero_quilometro'],
  [
    'Seminovo',
    'seminovo seminova seminovos semi_novo semi_nova semi_novos cpo certified certified_pre_owned',
  ],
  ['Usado', 'usado usada usados used'],
]);
const FUELS = readWords([
  [
    'Flex',
    'flex flexfuel flex_fuel alcool_e_gasolina gasolina_e_alcool gasolina_e_etanol etanol_e_gasolina alcool_gasolina gasolina_alcool gasolina_etanol etanol_gasolina bicombustivel total_flex flexivel',
  ],
  ['Gasolina', 'gasolina gasoline petrol'],
  ['Etanol', 'etanol ethanol alcool'],
  ['Diesel', 'diesel'],
  ['Elétrico', 'eletrico electric'],
  ['Híbrido', 'hibrido hybrid plugin_hybrid plug_in_hybrid hibrido_plug_in'],
  ['GNV', 'gnv cng gas_natural'],
]);
const TRANSMISSIONS = readWords([
  ['Manual', 'manual mecanico mecanica'],
  ['Automático', 'automatico automatica automatic auto aut'],
  ['Automatizado', 'automatizado automatizada'],
  ['CVT', 'cvt'],
]);
const ACTIVE = readWords([
  [
    true,
    '1 sim s true verdadeiro yes y ativo ativa disponivel em_estoque in_stock instock available a_venda for_sale pronta_entrega anunciado anunciada active ativado publicado publicada published online',
  ],
  [
    false,
    '0 nao n false falso no inativo inativa indisponivel nao_disponivel sem_estoque fora_de_estoque out_of_stock outofstock not_available unavailable discontinued preorder backorder inactive desativado desativada pausado pausada paused suspenso suspensa baixado baixada excluido excluida removido removida deleted removed arquivado archived rascunho draft unpublished offline',
  ],
]);
const YES_OR_NO = readWords([
  [true, '1 sim s true verdadeiro yes y'],
  [false, '0 nao n false falso no'],
]);
/** Words for a vehicle that is sold or reserved. */
const SOLD = new Set(
  'vendido vendida reservado reservada sold reserved pending sinalizado negociado em_negociacao entregue sold_out faturado faturada'
    .split(' ')
    .map(fold),
);
/** Pattern of a bare number: a system's number for a state may mean anything. */
const NUMBER = /^\d+$/;

/** Texts that programs write for a missing value. */
const NOTHING = new Set(['', 'null', '(null)', 'undefined', 'none', 'nan', '\\n']);
/** Folded words for a missing value that people write. */
const NOT_KNOWN = new Set(['na', 'nd']);

/** Whether a cell is empty, or says «null» in a program's way. */
export const isNothing = (text: string): boolean => NOTHING.has(text.trim().toLowerCase());

/** Whether a text names something: it has a letter or a digit, and isn't «N/A». */
export const isName = (text: string): boolean => /[\p{L}\p{N}]/u.test(text) && !NOT_KNOWN.has(fold(text));

/** Whether a text is a word for people: a name with a letter, as a bare number is a system's own. */
export const isWord = (text: string): boolean => /\p{L}/u.test(text) && isName(text);

/** Returns «Novo», «Seminovo» or «Usado»; null for other texts. */
export const readCondition = (text: string): string | null => CONDITIONS.get(fold(text)) ?? null;

/** Returns the usual Portuguese word, or the text itself if there is none. */
const readWord = (words: Map<string, string>) => (text: string) => words.get(fold(text)) ?? text;
export const readFuel = readWord(FUELS);
export const readTransmission = readWord(TRANSMISSIONS);

export interface Availability {
  active: boolean;
  sold: boolean;
}

/** Reads whether a vehicle is for sale, and if it isn't, whether it is sold or reserved; null for an unknown word. */
export function readAvailability(text: string): Availability | null {
  const word = fold(text);
  if (SOLD.has(word)) return { active: false, sold: true };
  const active = ACTIVE.get(word);
  return active === undefined ? null : { active, sold: false };
}

/** Reads availability from a column for any state, in which a bare number means nothing. */
export const readStatus = (text: string): Availability | null =>
  NUMBER.test(text.trim()) ? null : readAvailability(text);

/** Reads a column with a yes-or-no question; null for any other text. */
export const readYesOrNo = (text: string): boolean | null => YES_OR_NO.get(fold(text)) ?? null;

/** Reads a column such as `vendido`, in which «Vendido» means yes and «Disponível» no; null for any other text. */
export function readSold(text: string): boolean | null {
  const state = readStatus(text);
  return readYesOrNo(text) ?? (state && state.active !== state.sold ? state.sold : null);
}
