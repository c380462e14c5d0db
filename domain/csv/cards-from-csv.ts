import type { CustomField, Phase, Tag } from '../entities/board';
import type { FieldValue } from '../entities/card';
import type { LineProblem } from '../entities/line-problem';
import { cardForm } from '../flow/card-form';
import { openPhases } from '../flow/phase-order';
import { parseTypedDay, parseTypedMoment } from '../reading/typed-date';
import { typedValue } from '../reading/typed-value';
import { CARD_COLUMNS, fieldColumns, foldColumn, isCardColumn, otherColumns } from './card-columns';
import { finderOf, readList } from './csv-list';
import { type CsvTable, readCsvTable, shownValue, withoutDash } from './csv-table';

/** Context for reading a file's lines: the flow as the device has it, and the people whose names may occur. */
export interface KnownFlow {
  phases: Phase[];
  tags: Tag[];
  fields: CustomField[];
  /** People who may be responsible for its cards. */
  members: { id: string; name: string; email: string }[];
  today: string;
  /** Returns the instant of a wall clock time (`YYYY-MM-DDTHH:MM`) in the company's time zone. */
  toInstant: (wallClock: string) => string;
}

/** A line from which a card can be created. */
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

/**
 * Returns the table in a file of cards.
 *
 * @throws UnreadableFile also if two columns mean the same part of a card
 */
export const readCardTable = (text: string, fields: CustomField[]): CsvTable =>
  readCsvTable(text, isCardColumn(fields), otherColumns(fields));

/** Reads each line of a `readCardTable` as a card, or as a list of problems, worded as in the form of a new card. */
export function readCards(
  { header, rows }: CsvTable,
  flow: KnownFlow,
): { cards: CardRow[]; problems: LineProblem[]; unknownColumns: string[] } {
  const schema = cardForm(flow.fields);
  const phases = openPhases(flow.phases);
  const findPhase = finderOf(phases, ({ name }) => [name]);
  const isKnown = isCardColumn(flow.fields);
  const cards: CardRow[] = [];
  const problems: LineProblem[] = [];
  const columns = fieldColumns(flow.fields);
  const places = new Map(header.map((name, at) => [foldColumn(name), at]));
  const placeOf = (name: string) => places.get(foldColumn(name)) ?? -1;
  for (const { line, cells, problem } of rows) {
    if (problem) {
      problems.push({ line, column: null, ...problem });
      continue;
    }
    const textOf = (name: string) => cells[placeOf(name)] ?? '';
    const found: LineProblem[] = [];
    const tell = (column: string, message: string, value = textOf(column)) =>
      found.push({ line, column: header[placeOf(column)] ?? column, message, value: shownValue(value) });

    const phaseName = textOf(CARD_COLUMNS.current_phase_id);
    const named = phaseName ? findPhase(phaseName) : phases.slice(0, 1);
    const phase = named[0];
    if (!phase) tell(CARD_COLUMNS.current_phase_id, 'Não há fase ativa com este nome');
    if (named.length > 1)
      tell(CARD_COLUMNS.current_phase_id, 'Há duas fases ativas com este nome: renomeie uma delas');
    const due = withoutDash(textOf(CARD_COLUMNS.expiration_date));
    const expiration_date = due ? (parseTypedDay(due, flow.today) ?? due) : null;
    const values = Object.fromEntries(
      flow.fields.map(field => [field.id, readValue(field, textOf(columns.get(field.id)!), flow)]),
    );
    const tags = readList(textOf(CARD_COLUMNS.tags), flow.tags, ({ name }) => [name]);
    for (const name of tags.unknown) tell(CARD_COLUMNS.tags, 'Não há etiqueta com este nome', name);
    for (const name of tags.shared)
      tell(CARD_COLUMNS.tags, 'Há duas etiquetas com este nome: renomeie uma delas', name);
    const owners = readList(textOf(CARD_COLUMNS.owners), flow.members, ({ name, email }) => [email, name]);
    for (const name of owners.unknown)
      tell(CARD_COLUMNS.owners, 'Não há membro do fluxo com este nome ou e-mail', name);
    for (const name of owners.shared)
      tell(CARD_COLUMNS.owners, 'Há duas pessoas com este nome: use o e-mail', name);
    const parsed = schema.safeParse({
      title: textOf(CARD_COLUMNS.title),
      description: textOf(CARD_COLUMNS.description),
      expiration_date,
      current_phase_id: phase?.id ?? phases[0]?.id,
      custom_fields: values,
    });
    for (const { path, message } of parsed.error?.issues ?? []) {
      const [at, fieldId] = path as [keyof typeof CARD_COLUMNS | 'custom_fields', string];
      const name = at === 'custom_fields' ? columns.get(fieldId) : CARD_COLUMNS[at];
      tell(name ?? CARD_COLUMNS.title, message);
    }
    problems.push(...found);
    if (!parsed.data || found.length > 0) continue;
    cards.push({
      ...{ ...parsed.data, line, more_info: textOf(CARD_COLUMNS.more_info) },
      tag_ids: tags.items.map(({ id }) => id),
      owner_ids: owners.items.map(({ id }) => id),
      custom_fields: flow.fields.map(({ id }) => ({ field_id: id, value: values[id] ?? null })),
    });
  }
  const unknownColumns = header.filter(name => name !== '' && !isKnown(name));
  return { cards, problems, unknownColumns };
}

/**
 * Converts a cell to a value of the field's type. Returns an unfitting text unchanged; the field's own rule then
 * refuses it.
 */
function readValue(field: CustomField, cell: string, { today, toInstant }: KnownFlow): FieldValue | null {
  const isProse = field.type === 'string' || field.type === 'text' || field.options.includes(cell);
  const text = isProse ? cell : withoutDash(cell);
  if (text === '') return null;
  switch (field.type) {
    case 'date':
      return parseTypedDay(text, today) ?? text;
    case 'datetime': {
      const wallClock = parseTypedMoment(text, today);
      return wallClock ? toInstant(wallClock) : text;
    }
    case 'select': {
      const [option, ...alike] = finderOf(field.options, option => [option])(text);
      return option === undefined || alike.length > 0 ? text : option;
    }
    case 'multiselect': {
      const { items, unknown, shared } = readList(text, field.options, option => [option]);
      return [...items, ...unknown, ...shared];
    }
    default:
      return typedValue(field.type, text);
  }
}
