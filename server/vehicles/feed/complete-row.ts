import { TEXT_MAX } from '../../../domain/limits';
import type { Column } from './feed-columns';
import { htmlToText } from './html-to-text';
import { shorten } from './shorten';
import { readYesOrNo } from './vocabulary';

type Texts = Partial<Record<Column, string>>;

/** Columns that people read as text. An id stays as the feed has it, and an address has its own signs. */
const SAID = [
  ...(['title', 'description', 'make', 'model', 'version', 'color', 'fuel', 'transmission'] as const),
  ...([
    'condition',
    'price',
    'sale_price',
    'mileage',
    'year',
    'fabric_year',
    'plate',
    'doors',
    'status',
  ] as const),
];

/**
 * The texts of a row as a vehicle is made of: without HTML, both years apart, and a title where the feed has none, of
 * what it says of make, model, version and year. `lastYear` is the latest year a vehicle may have.
 */
export function completeRow(values: Texts, lastYear: number): Texts {
  const said = Object.fromEntries(SAID.map(column => [column, htmlToText(values[column] ?? '')])) as Texts;
  const texts: Texts = { ...values, ...said, url: values.url?.replaceAll('&amp;', '&') };
  // «Sob consulta» is no price, and nothing odd.
  for (const column of ['price', 'sale_price'] as const)
    if (/consult/i.test(texts[column]!)) texts[column] = '';
  if (!texts.condition && readYesOrNo(values.zero_km ?? '')) texts.condition = 'Novo';
  const years = bothYears(texts.year!, lastYear);
  if (years) [texts.year, texts.fabric_year] = [years.year, texts.fabric_year || years.fabric];
  const made = bothYears(texts.fabric_year!, lastYear);
  if (made) [texts.fabric_year, texts.year] = [made.fabric, texts.year || made.year];
  if (oneLine(texts.title!) === '') texts.title = titleOf(texts);
  return texts;
}

const BOTH_YEARS = /^(\d{4}|\d{2})\s*[/-]\s*(\d{4}|\d{2})$/;

/** «2019/2020», «2019-20», «19/20»: a model is of the year it is made in or of the next, else two digits may be anything. */
function bothYears(text: string, lastYear: number): { fabric: string; year: string } | null {
  const [, made, of] = BOTH_YEARS.exec(text) ?? [];
  if (!made || !of) return null;
  const century = Number(made) > lastYear % 100 ? 1900 : 2000;
  const fabric = made.length === 4 ? Number(made) : century + Number(made);
  const near = [fabric, fabric + 1].find(year => year % 100 === Number(of));
  if (of.length === 2 && made.length === 2 && near === undefined) return null;
  const year = of.length === 4 ? Number(of) : (near ?? fabric - (fabric % 100) + Number(of));
  return { fabric: String(fabric), year: String(year) };
}

/** Make, model, version and year, each once: a model may begin with its make, a version with its model. */
function titleOf({ make, model, version, year }: Texts): string {
  const parts = [make, model, version].map(part => oneLine(part ?? '')).filter(part => part !== '');
  // A make alone names no vehicle.
  if (!oneLine(model ?? '') && !oneLine(version ?? '')) return '';
  const facts = parts.filter(
    (part, at) =>
      !parts.slice(at + 1).some(later => `${later} `.toLowerCase().startsWith(`${part} `.toLowerCase())),
  );
  const words = facts.join(' ');
  const isYearSaid = !/^\d{4}$/.test(year ?? '') || words.split(' ').includes(year!);
  return shorten(isYearSaid ? words : `${words} ${year}`, TEXT_MAX);
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
