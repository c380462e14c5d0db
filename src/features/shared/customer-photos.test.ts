import { expect, it } from 'vitest';
import type { SharedFile, SharedProduct } from '../../../domain/card/shared-card';
import { customerPhotos } from './customer-photos';

const aVehicle = (title: string, enabled: boolean, pictures: string[]) =>
  ({ title, enabled, pictures }) as SharedProduct;
const aFile = (title: string, previews: SharedFile['previews']) =>
  ({ title, url: `/${title}`, previews }) as SharedFile;

it('photos of vehicles on sale come first, then the card’s own, then those out of stock', () => {
  const products = [aVehicle('Vendido', false, ['v1']), aVehicle('Onix', true, ['o1', 'o2'])];
  const attachments = [aFile('laudo.pdf', null), aFile('frente.jpg', { 160: 'small', 1280: 'large' })];
  expect(customerPhotos({ products, attachments })).toEqual([
    { src: 'o1', alt: 'Onix' },
    { src: 'o2', alt: 'Onix' },
    { src: 'large', alt: 'frente.jpg', original: '/frente.jpg' },
    { src: 'v1', alt: 'Vendido' },
  ]);
});

it('a card without photos has none', () => {
  expect(customerPhotos({ products: [aVehicle('Onix', true, [])], attachments: [] })).toEqual([]);
});
