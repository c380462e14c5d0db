import { cardForm } from './card-form';
import { type CsvTable, shownValue } from './csv-table';
import type { CustomField, Phase, Tag } from './entities/board';
import type { FieldValue } from './entities/card';
import type { LineProblem } from './entities/line-problem';
import { CARD_LABELS } from './field-words';
import { foldText } from './fold-text';
import { openPhases } from './phase-order';
import { parseTypedDay, parseTypedMoment } from './typed-date';
import { typedValue } from './typed-value';

/** What a file's lines are read by: the flow as the device has it, and whose names may stand there. */
export interface KnownFlow {
  phases: Phase[];
  tags: Tag[];
  fields: CustomField[];
  /** Who may own its cards. */
  members: { id: string; name: string; email: string }[];
  today: string;
  /** The moment at which the company's clocks show this (`YYYY-MM-DDTHH:MM`). */
  toInstant: (wallClock: string) => string;
}

/** A line that a card can be made of. */
export interface CardRow {
  line: number;
  title: string;
  description: string;
  more_info: string;
  expiration_date: string | null;
  current_phase_id: string;
  custom_fields: { field_id: string; value: FieldValue | null }[];
  tag_ids: string[];
  owner_ids: string[];
}

const { title, description, more_info, expiration_date, current_phase_id } = CARD_LABELS;
const OWN = { title, description, more_info, expiration_date, current_phase_id };
const TAGS = 'Etiquetas';
const OWNERS = 'Responsáveis';

const fold = (text: string) => foldText(text.trim());
const namesOf = (fields: CustomField[]) => [...Object.values(OWN), TAGS, OWNERS, ...fields.map(f => f.name)];

/** Whether a column of this name says something of a card. */
export const isCardColumn = (fields: CustomField[]) => {
  const names = new Set(namesOf(fields).map(fold));
  return (name: string) => names.has(fold(name));
};

/** The columns that a file may have, as a file for cards begins. */
export const cardColumns = (fields: CustomField[]): string[] => [
  ...[OWN.title, OWN.current_phase_id, OWNERS, TAGS, OWN.expiration_date],
  ...fields.map(({ name }) => name),
  ...[OWN.description, OWN.more_info],
];

/** Each line as a card, or what is wrong with it, in the words of the form of a new card. */
export function readCards(
  { header, rows }: CsvTable,
  flow: KnownFlow,
): { cards: CardRow[]; problems: LineProblem[]; unknownColumns: string[] } {
  const schema = cardForm(flow.fields);
  const phases = openPhases(flow.phases);
  const isKnown = isCardColumn(flow.fields);
  const cards: CardRow[] = [];
  const problems: LineProblem[] = [];
  const places = new Map(header.map((name, at) => [fold(name), at] as const).reverse());
  const placeOf = (name: string) => places.get(fold(name)) ?? -1;
  for (const { line, cells } of rows) {
    const textOf = (name: string) => cells[placeOf(name)] ?? '';
    const found: LineProblem[] = [];
    const tell = (column: string, message: string, value = textOf(column)) =>
      found.push({ line, column: header[placeOf(column)] ?? column, message, value: shownValue(value) });

    const phaseName = textOf(OWN.current_phase_id);
    const phase = phaseName ? phases.find(({ name }) => fold(name) === fold(phaseName)) : phases[0];
    if (!phase) tell(OWN.current_phase_id, 'Não há fase ativa com este nome');
    const due = textOf(OWN.expiration_date);
    const expiration_date = due ? (parseTypedDay(due, flow.today) ?? due) : null;
    const values = Object.fromEntries(
      flow.fields.map(field => [field.id, readValue(field, textOf(field.name), flow)]),
    );
    const tag_ids = pick(
      textOf(TAGS),
      flow.tags,
      ({ name }) => [name],
      name => tell(TAGS, 'Não há etiqueta com este nome', name),
    ).map(({ id }) => id);
    const owner_ids = pick(
      textOf(OWNERS),
      flow.members,
      ({ name, email }) => [email, name],
      name => tell(OWNERS, 'Não há membro do fluxo com este nome ou e-mail', name),
    ).map(({ id }) => id);
    const parsed = schema.safeParse({
      title: textOf(OWN.title),
      description: textOf(OWN.description),
      expiration_date,
      current_phase_id: phase?.id ?? phases[0]?.id,
      custom_fields: values,
    });
    for (const { path, message } of parsed.error?.issues ?? []) {
      const [at, fieldId] = path as [keyof typeof OWN | 'custom_fields', string];
      const name = at === 'custom_fields' ? flow.fields.find(({ id }) => id === fieldId)?.name : OWN[at];
      tell(name ?? OWN.title, message);
    }
    problems.push(...found);
    if (!parsed.data || found.length > 0) continue;
    cards.push({
      ...{ ...parsed.data, line, more_info: textOf(OWN.more_info), tag_ids, owner_ids },
      custom_fields: flow.fields.map(({ id }) => ({ field_id: id, value: values[id] ?? null })),
    });
  }
  const unknownColumns = header.filter(name => name !== '' && !isKnown(name));
  return { cards, problems, unknownColumns };
}

/** What a cell says to a field of this type; what does not fit stays as it is, and is refused by the field's own rule. */
function readValue(field: CustomField, text: string, { today, toInstant }: KnownFlow): FieldValue | null {
  if (text === '') return null;
  switch (field.type) {
    case 'date':
      return parseTypedDay(text, today) ?? text;
    case 'datetime': {
      const wallClock = parseTypedMoment(text, today);
      return wallClock ? toInstant(wallClock) : text;
    }
    case 'select':
      return field.options.find(option => fold(option) === fold(text)) ?? text;
    case 'multiselect': {
      const unknown: string[] = [];
      const options = pick(
        text,
        field.options,
        option => [option],
        name => unknown.push(name),
      );
      return [...options, ...unknown];
    }
    default:
      return typedValue(field.type, text);
  }
}

/** Longest cell, in characters, that is read as a list of names. */
const LIST_MAX = 10_000;

/** Of a list in one cell those that are known by any of their names, which may have the list's own separators in them. */
function pick<Item>(
  text: string,
  items: Item[],
  namesOf: (item: Item) => string[],
  onUnknown: (name: string) => void,
): Item[] {
  const named = items
    .flatMap(item => namesOf(item).map(name => ({ item, name: fold(name) })))
    .sort((a, b) => b.name.length - a.name.length);
  const picked = new Set<Item>();
  // Finding names one by one in a longer cell would block the device for minutes.
  if (text.length > LIST_MAX) onUnknown(text);
  let rest = text.length > LIST_MAX ? '' : text.trim().normalize('NFC');
  while (rest !== '') {
    const folded = foldText(rest);
    const found = named.find(({ name }) => name && isFirst(folded, name));
    const length = found?.name.length ?? rest.search(/[,;|]|$/);
    if (found) picked.add(found.item);
    else if (rest.slice(0, length).trim()) onUnknown(rest.slice(0, length).trim());
    rest = rest
      .slice(length)
      .replace(/^\s*[,;|]\s*/, '')
      .trimStart();
  }
  return [...picked];
}

/** The list begins with this name, and another begins behind it if any does. */
const isFirst = (list: string, name: string) =>
  list.startsWith(name) && /^\s*([,;|]|$)/.test(list.slice(name.length));
