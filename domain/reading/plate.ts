import type { CustomField } from '../entities/board';
import type { Card } from '../entities/card';
import type { Product } from '../entities/people';
import { foldText } from '../text/fold-text';

/**
 * Returns the plate of a card's car: that of its vehicle, or the value of a field named «Placa»; null if there is
 * neither.
 */
export function plateOf(
  card: Pick<Card, 'custom_fields'>,
  product: Pick<Product, 'plate'> | null | undefined,
  fields: Pick<CustomField, 'id' | 'name'>[],
): string | null {
  if (product?.plate) return product.plate;
  const field = fields.find(({ name }) => /^placa\b/.test(foldText(name)));
  const value = field && card.custom_fields[field.id];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
