import { TEXT_MAX } from '../../../domain/limits';
import type { Column } from './feed-columns';
import { htmlToText } from './html-to-text';
import { shorten } from './shorten';
import { isName, isWord, readYesOrNo } from './vocabulary';

type Texts = Partial<Record<Column, string>>;

/** Columns that people read as text. Ids stay as in the feed, and addresses have their own characters. */
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
    'vehicle',
  ] as const),
];

/**
 * Prepares the texts of a row for a vehicle: removes HTML, separates the two years, and builds a missing title of make,
 * model, version and year, or else takes the vehicle's name. `lastYear` is the latest year a vehicle may have.
 */
export function completeRow(values: Texts, lastYear: number): Texts {
  const said = Object.fromEntries(SAID.map(column => [column, htmlToText(values[column] ?? '')])) as Texts;
  const texts: Texts = { ...values, ...said, url: values.url?.replaceAll('&amp;', '&') };
  // «Sob consulta» means no price, and needs no warning.
  for (const column of ['price', 'sale_price'] as const)
    if (/consult/i.test(texts[column]!)) texts[column] = '';
  if (!texts.condition && readYesOrNo(values.zero_km ?? '')) texts.condition = 'Novo';
  const years = bothYears(texts.year!, lastYear);
  if (years) [texts.year, texts.fabric_year] = [years.year, texts.fabric_year || years.fabric];
  const made = bothYears(texts.fabric_year!, lastYear);
  if (made) [texts.fabric_year, texts.year] = [made.fabric, texts.year || made.year];
  if (!isName(texts.title!)) texts.title = titleOf(texts) || texts.vehicle;
  return texts;
}

const BOTH_YEARS = /^(\d{4}|\d{2})\s*[/-]\s*(\d{4}|\d{2})$/;

/**
 * Reads both years from «2019/2020», «2019-20», «19/20». The model year is that of manufacture or the next; other pairs
 * of two digits may mean anything.
 */
function bothYears(text: string, lastYear: number): { fabric: string; year: string } | null {
  const [, made, of] = BOTH_YEARS.exec(text) ?? [];
  if (!made || !of) return null;
  const century = Number(made) > lastYear % 100 ? 1900 : 2000;
  const fabric = made.length === 4 ? Number(made) : century + Number(made);
  const near = [fabric, fabric + 1].find(year => year % 100 === Number(of));
  if (of.length === 2 && made.length === 2 && near === undefined) return null;
  const year = of.length === 4 ? Number(of) : (near ?? fabric - (fabric % 100) + Number(of));
  // No model year is before the year in which the vehicle was built: «2021/2020» has them the other way round.
  return { fabric: String(Math.min(fabric, year)), year: String(Math.max(fabric, year)) };
}

/**
 * Builds a title of make, model, version and year, each once: a model may begin with its make, a version with its
 * model.
 */
function titleOf({ make, model, version, year }: Texts): string {
  const names = [model, version].map(part => oneLine(part ?? '')).filter(isName);
  // A make alone does not identify a vehicle.
  if (names.length === 0) return '';
  const parts = [...[oneLine(make ?? '')].filter(isWord), ...names];
  const facts = parts.filter(
    (part, at) =>
      !parts.slice(at + 1).some(later => `${later} `.toLowerCase().startsWith(`${part} `.toLowerCase())),
  );
  const words = facts.join(' ');
  const isYearSaid = !/^\d{4}$/.test(year ?? '') || words.split(' ').includes(year!);
  return shorten(isYearSaid ? words : `${words} ${year}`, TEXT_MAX);
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
