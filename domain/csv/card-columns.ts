import type { CustomField } from '../entities/board';
import { CARD_LABELS } from '../flow/field-words';
import { foldText } from '../text/fold-text';

const { title, description, more_info, expiration_date, current_phase_id } = CARD_LABELS;

/** Columns that an import of cards reads, besides those of fields. */
export const CARD_COLUMNS = {
  ...{ title, description, more_info, expiration_date, current_phase_id },
  tags: 'Etiquetas',
  owners: 'Responsáveis',
};
/** Further columns of an exported file, which an import ignores. */
export const TOLD_COLUMNS = {
  identifier: 'Card',
  products: 'Veículos',
  made_at: 'Criado em',
  created_by: 'Criado por',
  moved_at: 'Na fase desde',
};

/** Returns a column's name for comparison: case, accents and spaces make no difference. */
export const foldColumn = (name: string): string => foldText(name).replace(/\s+/g, ' ').trim();

const OWN = new Set([...Object.values(CARD_COLUMNS), ...Object.values(TOLD_COLUMNS)].map(foldColumn));

/** Returns the name, or the first of «name (2)», «name (3)» … that is free. */
function freeName(name: string, isTaken: (folded: string) => boolean): string {
  for (let at = 1; ; at++) {
    const free = at === 1 ? name : `${name} (${at})`;
    if (!isTaken(foldColumn(free))) return free;
  }
}

type Named = Pick<CustomField, 'id' | 'name'>;

/**
 * Returns the name of each field's column by the field's id. It is the field's name, unless it has to be distinguished
 * from one of the card's own columns («Campo: Descrição») or from an older field of the same name («Placa (2)»). The
 * order of the fields makes no difference.
 */
export function fieldColumns(fields: Named[]): Map<string, string> {
  const names = new Set(fields.map(({ name }) => foldColumn(name)));
  const taken = new Set(OWN);
  const columns = new Map<string, string>();
  for (const { id, name } of fields.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const column = OWN.has(foldColumn(name)) ? `Campo: ${name}` : name;
    // A name with a number must not equal the full name of another field.
    const free = freeName(
      column,
      folded => taken.has(folded) || (names.has(folded) && folded !== foldColumn(name)),
    );
    taken.add(foldColumn(free));
    columns.set(id, free);
  }
  return columns;
}

/** Returns a function that checks whether a column of this name belongs to a card. */
export const isCardColumn = (fields: Named[]) => {
  const names = new Set([...Object.values(CARD_COLUMNS), ...fieldColumns(fields).values()].map(foldColumn));
  return (name: string) => names.has(foldColumn(name));
};

/** Returns a function that finds other possible names for a column: those of further fields with the same name. */
export const otherColumns = (fields: Named[]) => {
  const columns = fieldColumns(fields);
  return (name: string): string[] =>
    fields.flatMap(field => {
      const column = columns.get(field.id)!;
      const isOther = foldColumn(field.name) === foldColumn(name) && foldColumn(column) !== foldColumn(name);
      return isOther ? [column] : [];
    });
};

/** Returns the names of all columns that an import of cards may have, in the order of a sample file. */
export function cardColumns(fields: Named[]): string[] {
  const columns = fieldColumns(fields);
  return [
    ...[title, current_phase_id, CARD_COLUMNS.owners, CARD_COLUMNS.tags, expiration_date],
    ...fields.map(({ id }) => columns.get(id)!),
    ...[description, more_info],
  ];
}

/** Returns the reason in pt-BR why a field can't have this name beside the other fields of its flow, or null. */
export function fieldNameProblem(name: string, others: { name: string }[]): string | null {
  const folded = foldColumn(name);
  if (OWN.has(folded)) return 'Todo card já tem algo com este nome: escolha outro';
  return others.some(other => foldColumn(other.name) === folded)
    ? 'Já há um campo com este nome neste fluxo'
    : null;
}

/** Gives imported fields names that a person could have given: «Descrição (2)», «Placa (2)». */
export function withFreeNames<Field extends { name: string }>(fields: Field[]): Field[] {
  const taken = new Set(OWN);
  return fields.map(field => {
    const name = freeName(field.name, folded => taken.has(folded));
    taken.add(foldColumn(name));
    return { ...field, name };
  });
}
