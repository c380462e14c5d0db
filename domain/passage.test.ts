import { describe, expect, it } from 'vitest';
import { aCustomField, aPhase } from '../tests/factories/board';
import { aCard, anAttachment, aTaskOption } from '../tests/factories/card';
import { aCardState } from '../tests/factories/card-state';
import { idOf } from '../tests/factories/ids';
import type { CardState } from './card-state';
import type { Passage } from './entities/board';
import { missingToGoOn, passageWords } from './passage';

const PLATE = aCustomField({ id: idOf('placa'), name: 'Placa', order: 2 });
const MILEAGE = aCustomField({ id: idOf('km'), name: 'Quilometragem', order: 1 });
const photo = (at: number) => anAttachment({ id: idOf(`foto ${at}`), content_type: 'image/jpeg' });
const item = (at: number, checked: boolean) => aTaskOption({ id: idOf(`item ${at}`), checked });

const asking = (passage: Partial<Passage> | null, parts: Partial<CardState> = {}): CardState =>
  aCardState({
    phases: [
      aPhase({
        name: 'Preparação',
        passage: passage && { field_ids: [], checklist: false, photos: 0, ...passage },
      }),
    ],
    fields: [PLATE, MILEAGE],
    ...parts,
  });

describe('what is missing for going on', () => {
  it.each<[string, CardState]>([
    ['where the phase asks for nothing', asking(null)],
    ['where it asks for nothing by name', asking({})],
    ['where the phase is gone', asking({ photos: 1 }, { phases: [] })],
    ['where there is no card', asking({ photos: 1 }, { card: null })],
    ['of a phase kept by an app that knew of no passage', asking(null, { phases: [withoutPassage()] })],
    ['of a checklist that has no item', asking({ checklist: true })],
    ['of a field that the flow no longer has', asking({ field_ids: [idOf('removido')] })],
    [
      'once it is all there',
      asking(
        { field_ids: [PLATE.id], checklist: true, photos: 1 },
        {
          card: aCard({ custom_fields: { [PLATE.id]: 'ABC1D23' } }),
          options: [item(1, true), item(2, true)],
          attachments: [photo(1), photo(2)],
        },
      ),
    ],
  ])('is nothing %s', (_, state) => expect(missingToGoOn(state)).toEqual([]));

  it('is each field that is empty, in the order of the form', () => {
    const card = aCard({ custom_fields: { [PLATE.id]: '  ' } });
    expect(missingToGoOn(asking({ field_ids: [PLATE.id, MILEAGE.id] }, { card }))).toEqual([
      { kind: 'field', field_id: MILEAGE.id, name: 'Quilometragem' },
      { kind: 'field', field_id: PLATE.id, name: 'Placa' },
    ]);
  });

  it('is an item of any task that is not ticked', () => {
    const options = [item(1, true), item(2, false), { ...item(3, true), card_task_id: idOf('outra') }];
    expect(missingToGoOn(asking({ checklist: true }, { options }))).toEqual([
      { kind: 'checklist', done: 2, total: 3 },
    ]);
  });

  it('is photos, of which a document is none', () => {
    const attachments = [photo(1), anAttachment({ id: idOf('laudo'), content_type: 'application/pdf' })];
    expect(missingToGoOn(asking({ photos: 2 }, { attachments }))).toEqual([
      { kind: 'photos', has: 1, asked: 2 },
    ]);
  });
});

describe('the words for it', () => {
  it('name all that is missing', () => {
    const state = asking(
      { field_ids: [PLATE.id, MILEAGE.id], checklist: true, photos: 3 },
      {
        options: [1, 2, 3, 4, 5].map(at => item(at, at < 3)),
        attachments: [photo(1)],
      },
    );
    expect(passageWords(state)).toBe(
      'Antes de sair de «Preparação»: preencha Quilometragem e Placa; conclua a checklist (2 de 5); junte 3 fotos (há 1).',
    );
  });

  it('count nothing that is not there', () => {
    expect(passageWords(asking({ photos: 1 }))).toBe('Antes de sair de «Preparação»: junte 1 foto.');
  });
});

function withoutPassage() {
  const { passage: _, ...phase } = aPhase();
  return phase as CardState['phases'][number];
}
