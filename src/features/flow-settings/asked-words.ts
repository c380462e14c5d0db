import { plural, t } from '@lingui/core/macro';
import type { CustomField, Passage, PhotoSlot } from '../../../domain/entities/board';
import { byFieldOrder } from '../../../domain/flow/custom-fields';

/**
 * Returns in words what a phase asks of a card before it goes on: «Placa, checklist, 3 fotos, foto «Painel»»; empty for
 * nothing.
 */
export function askedWords(passage: Passage | null, fields: CustomField[], slots: PhotoSlot[]): string {
  if (!passage) return '';
  const { field_ids, checklist, photos, slot_ids = [] } = passage;
  return [
    ...fields
      .filter(({ id }) => field_ids.includes(id))
      .sort(byFieldOrder)
      .map(({ name }) => name),
    ...(checklist ? [t`checklist`] : []),
    ...(photos > 0 ? [plural(photos, { one: '# foto', other: '# fotos' })] : []),
    ...slots.filter(({ id }) => slot_ids.includes(id)).map(({ name }) => t`foto «${name}»`),
  ].join(', ');
}
