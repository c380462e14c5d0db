import { t } from '@lingui/core/macro';
import { CARD_COLUMNS, fieldColumns, TOLD_COLUMNS } from '../../../../domain/csv/card-columns';
import { finderOf, writeList } from '../../../../domain/csv/csv-list';
import type { Cell } from '../../../../domain/csv/to-csv';
import type { CustomField } from '../../../../domain/entities/board';
import type { Card } from '../../../../domain/entities/card';
import type { Product } from '../../../../domain/entities/people';
import { FIELD_RULES, formatFieldValue } from '../../../../domain/flow/custom-fields';
import { shownTimes } from '../../../../domain/shown-times';
import { foldText } from '../../../../domain/text/fold-text';
import { dayAndTime, fullDay } from '../../../ui/text/time';
import type { BoardView, People } from '../../../view/types';

interface Known {
  view: BoardView;
  people: People;
  products: ReadonlyMap<string, Product>;
  timeZone: string;
}

/**
 * Returns cards with all their fields as rows for a spreadsheet, in the form that the import reads; the first row names
 * the columns.
 */
export function cardsTable(cards: Card[], { view, people, products, timeZone }: Known): Cell[][] {
  const { phases, tags, fields } = view;
  const nameOf = (id: string) => people.get(id)?.name ?? t`Alguém`;
  // If two people have the same name, the e-mail is written.
  const peopleOf = finderOf([...people.values()], ({ name }) => [foldText(name)]);
  const ownerOf = (id: string) => {
    const person = people.get(id);
    return person && peopleOf(foldText(person.name)).length > 1 ? person.email : nameOf(id);
  };
  const phaseOf = new Map(phases.map(({ id, name }) => [id, name]));
  const tagOf = new Map(tags.map(({ id, name }) => [id, name]));
  const names = fieldColumns(fields);
  const columns: [name: string, cell: (card: Card) => Cell][] = [
    [TOLD_COLUMNS.identifier, ({ identifier }) => identifier ?? t`a enviar`],
    [CARD_COLUMNS.title, ({ title }) => title],
    [CARD_COLUMNS.current_phase_id, ({ current_phase_id }) => phaseOf.get(current_phase_id) ?? null],
    [CARD_COLUMNS.owners, ({ owner_ids }) => writeList(owner_ids.map(ownerOf))],
    [CARD_COLUMNS.tags, ({ tag_ids }) => writeList(tag_ids.flatMap(id => tagOf.get(id) ?? []))],
    [CARD_COLUMNS.expiration_date, ({ expiration_date }) => expiration_date && fullDay(expiration_date)],
    [
      TOLD_COLUMNS.products,
      ({ product_ids }) => product_ids.flatMap(id => products.get(id)?.title ?? []).join(', '),
    ],
    ...fields.map((field): (typeof columns)[number] => [
      names.get(field.id)!,
      card => fieldCell(card, field, timeZone),
    ]),
    [CARD_COLUMNS.description, ({ description }) => description],
    [CARD_COLUMNS.more_info, ({ more_info }) => more_info],
    [TOLD_COLUMNS.made_at, card => dayAndTime(shownTimes(card).at, timeZone)],
    [TOLD_COLUMNS.created_by, ({ created_by }) => nameOf(created_by)],
    [TOLD_COLUMNS.moved_at, ({ current_phase_moved_at }) => dayAndTime(current_phase_moved_at, timeZone)],
  ];
  return [columns.map(([name]) => name), ...cards.map(card => columns.map(([, cell]) => cell(card)))];
}

/**
 * Returns the cell of a field. Amounts and numbers stay numbers for calculations; all others are as people read them.
 */
function fieldCell({ custom_fields }: Card, { id, type }: CustomField, timeZone: string): Cell {
  const value = custom_fields[id];
  if (value === undefined) return null;
  if (Array.isArray(value)) return writeList(value);
  // Screens show no seconds, but a file that is imported again needs them.
  const [, seconds = '00'] = (type === 'datetime' && /:(\d\d)(?:\.\d+)?Z$/.exec(String(value))) || [];
  if (seconds !== '00') return `${formatFieldValue(type, value, timeZone)}:${seconds}`;
  return typeof value === 'number' ? FIELD_RULES[type].cell(value) : formatFieldValue(type, value, timeZone);
}
