import type { CustomField } from '../entities/board';
import { CARD_LABELS } from '../flow/field-words';
import { foldText } from '../text/fold-text';

const { title, description, more_info, expiration_date, current_phase_id } = CARD_LABELS;

/** The columns of a file of cards that are read again, besides those of fields. */
export const CARD_COLUMNS = {
  ...{ title, description, more_info, expiration_date, current_phase_id },
  tags: 'Etiquetas',
  owners: 'Responsáveis',
};
/** Further columns of an exported file, which an import passes over. */
export const TOLD_COLUMNS = {
  identifier: 'Card',
  products: 'Veículos',
  made_at: 'Criado em',
  created_by: 'Criado por',
  moved_at: 'Na fase desde',
};

/** How names of columns are compared: case, accents and spaces make no difference. */
export const foldColumn = (name: string): string => foldText(name).replace(/\s+/g, ' ').trim();

const OWN = new Set([...Object.values(CARD_COLUMNS), ...Object.values(TOLD_COLUMNS)].map(foldColumn));

/** The name, or the first «name (2)», «name (3)» … that is not taken. */
function freeName(name: string, isTaken: (folded: string) => boolean): string {
  for (let at = 1; ; at++) {
    const free = at === 1 ? name : `${name} (${at})`;
    if (!isTaken(foldColumn(free))) return free;
  }
}

type Named = Pick<CustomField, 'id' | 'name'>;

/**
 * The name of each field's column, by the field's id: as the field is, or so that it can be told from the card's own columns
 * («Campo: Descrição») and from older fields of the same name («Placa (2)»). The order of the fields makes no difference.
 */
export function fieldColumns(fields: Named[]): Map<string, string> {
  const names = new Set(fields.map(({ name }) => foldColumn(name)));
  const taken = new Set(OWN);
  const columns = new Map<string, string>();
  for (const { id, name } of fields.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const column = OWN.has(foldColumn(name)) ? `Campo: ${name}` : name;
    // Another field's whole name is no number of this one's.
    const free = freeName(
      column,
      folded => taken.has(folded) || (names.has(folded) && folded !== foldColumn(name)),
    );
    taken.add(foldColumn(free));
    columns.set(id, free);
  }
  return columns;
}

/** Whether a column of this name says something of a card. */
export const isCardColumn = (fields: Named[]) => {
  const names = new Set([...Object.values(CARD_COLUMNS), ...fieldColumns(fields).values()].map(foldColumn));
  return (name: string) => names.has(foldColumn(name));
};

/** Other names for a column of this name: those of fields that are called so, too. */
export const otherColumns = (fields: Named[]) => {
  const columns = fieldColumns(fields);
  return (name: string): string[] =>
    fields.flatMap(field => {
      const column = columns.get(field.id)!;
      const isOther = foldColumn(field.name) === foldColumn(name) && foldColumn(column) !== foldColumn(name);
      return isOther ? [column] : [];
    });
};

/** The columns that a file may have, as a file for cards begins. */
export function cardColumns(fields: Named[]): string[] {
  const columns = fieldColumns(fields);
  return [
    ...[title, current_phase_id, CARD_COLUMNS.owners, CARD_COLUMNS.tags, expiration_date],
    ...fields.map(({ id }) => columns.get(id)!),
    ...[description, more_info],
  ];
}

/** Why a person can't call a field so beside the others of its flow, in pt-BR, or null. */
export function fieldNameProblem(name: string, others: { name: string }[]): string | null {
  const folded = foldColumn(name);
  if (OWN.has(folded)) return 'Todo card já tem algo com este nome: escolha outro';
  return others.some(other => foldColumn(other.name) === folded)
    ? 'Já há um campo com este nome neste fluxo'
    : null;
}

/** Fields that come together from elsewhere, with names that a person could have given: «Descrição (2)», «Placa (2)». */
export function withFreeNames<Field extends { name: string }>(fields: Field[]): Field[] {
  const taken = new Set(OWN);
  return fields.map(field => {
    const name = freeName(field.name, folded => taken.has(folded));
    taken.add(foldColumn(name));
    return { ...field, name };
  });
}
