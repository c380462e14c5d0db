import { describe, expect, it } from 'vitest';
import { anAttachment, aProduct } from '../../tests/factories/card';
import { idOf } from '../../tests/factories/ids';
import { cardPhoto, previewAddress } from './card-photo';

const pictured = (name: string, enabled = true) =>
  aProduct({ id: idOf(name), enabled, pictures: [`/api/tenants/1/pictures/${name}`] });
const bare = aProduct({ id: idOf('sem foto'), pictures: [] });
const photo = (name: string, created_at: string) =>
  anAttachment({ id: idOf(name), has_previews: true, created_at });
const later = photo('segunda', '2026-01-02T12:00:00.000Z');
const first = photo('primeira', '2026-01-01T12:00:00.000Z');
const addressOf = (attached: typeof first) => previewAddress(1, attached, '480');

describe('the photo of a card', () => {
  it('is that of its first vehicle on sale that has one, even when photos are attached', () => {
    const vehicles = [pictured('vendido', false), bare, pictured('novo'), pictured('outro')];
    expect(cardPhoto(1, vehicles, [first])).toBe('/api/tenants/1/pictures/novo/480');
  });

  it('is otherwise the first attached photo that can be shown', () => {
    const drawing = anAttachment({ created_at: '2025-12-01T12:00:00.000Z' });
    expect(cardPhoto(1, [pictured('vendido', false), bare], [later, drawing, first])).toBe(addressOf(first));
  });

  it('is otherwise that of a vehicle no longer in stock, or none', () => {
    expect(cardPhoto(1, [pictured('vendido', false)], [])).toBe('/api/tenants/1/pictures/vendido/480');
    expect(cardPhoto(1, [bare], [anAttachment()])).toBeUndefined();
  });
});
