import { t } from '@lingui/core/macro';
import { FIELD_RULES, formatFieldValue } from '../../../domain/custom-fields';
import type { CustomField } from '../../../domain/entities/board';
import type { Card } from '../../../domain/entities/card';
import type { Product } from '../../../domain/entities/people';
import { shownTimes } from '../../../domain/shown-times';
import type { Cell } from '../../../domain/to-csv';
import { dayAndTime, fullDay } from '../../ui/time';
import type { BoardView, People } from '../../view/types';

interface Known {
  view: BoardView;
  people: People;
  products: ReadonlyMap<string, Product>;
  timeZone: string;
}

/** Cards with all their fields, as a spreadsheet has them; the first row names the columns. */
export function cardsTable(cards: Card[], { view, people, products, timeZone }: Known): Cell[][] {
  const { phases, tags, fields } = view;
  const nameOf = (id: string) => people.get(id)?.name ?? t`Alguém`;
  const phaseOf = new Map(phases.map(({ id, name }) => [id, name]));
  const tagOf = new Map(tags.map(({ id, name }) => [id, name]));
  const columns: [name: string, cell: (card: Card) => Cell][] = [
    [t`Card`, ({ identifier }) => identifier ?? t`a enviar`],
    [t`Título`, ({ title }) => title],
    [t`Fase`, ({ current_phase_id }) => phaseOf.get(current_phase_id) ?? null],
    [t`Responsáveis`, ({ owner_ids }) => owner_ids.map(nameOf).join(', ')],
    [t`Etiquetas`, ({ tag_ids }) => tag_ids.flatMap(id => tagOf.get(id) ?? []).join(', ')],
    [t`Vencimento`, ({ expiration_date }) => expiration_date && fullDay(expiration_date)],
    [t`Veículos`, ({ product_ids }) => product_ids.flatMap(id => products.get(id)?.title ?? []).join(', ')],
    ...fields.map((field): (typeof columns)[number] => [
      field.name,
      card => fieldCell(card, field, timeZone),
    ]),
    [t`Descrição`, ({ description }) => description],
    [t`Mais informações`, ({ more_info }) => more_info],
    [t`Criado em`, card => dayAndTime(shownTimes(card).at, timeZone)],
    [t`Criado por`, ({ created_by }) => nameOf(created_by)],
    [t`Na fase desde`, ({ current_phase_moved_at }) => dayAndTime(current_phase_moved_at, timeZone)],
  ];
  return [columns.map(([name]) => name), ...cards.map(card => columns.map(([, cell]) => cell(card)))];
}

/** Amounts and numbers stay numbers, to be reckoned with; all else is as people read it. */
function fieldCell({ custom_fields }: Card, { id, type }: CustomField, timeZone: string): Cell {
  const value = custom_fields[id];
  if (value === undefined) return null;
  return typeof value === 'number' ? FIELD_RULES[type].cell(value) : formatFieldValue(type, value, timeZone);
}
