import { describe, expect, it } from 'vitest';
import { aBoard, aCustomField, aPassage, aPhase } from '../../tests/factories/board';
import { aCard, anAttachment, aTaskOption } from '../../tests/factories/card';
import { aCardState } from '../../tests/factories/card-state';
import { idOf } from '../../tests/factories/ids';
import type { CardState } from '../card/card-state';
import { latestPhotoOf } from '../card/latest-photo';
import type { Passage } from '../entities/board';
import type { Attachment } from '../entities/card';
import { missingToGoOn, passageWords } from './passage';

const PLATE = aCustomField({ id: idOf('placa'), name: 'Placa', order: 2 });
const MILEAGE = aCustomField({ id: idOf('km'), name: 'Quilometragem', order: 1 });
const photo = (at: number) => anAttachment({ id: idOf(`foto ${at}`), content_type: 'image/jpeg' });
const [FRONT, PANEL] = [
  { id: idOf('frente'), name: 'Frente', outline: 'front' as const },
  { id: idOf('painel'), name: 'Painel', outline: 'dashboard' as const },
];
const inSlot = (at: number, slot: string, content_type = 'image/jpeg') =>
  anAttachment({ id: idOf(`foto ${at}`), content_type, slot });
const item = (at: number, checked: boolean) => aTaskOption({ id: idOf(`item ${at}`), checked });

const asking = (passage: Partial<Passage> | null, parts: Partial<CardState> = {}): CardState =>
  aCardState({
    phases: [
      aPhase({
        name: 'Preparação',
        passage: passage && aPassage(passage),
      }),
    ],
    board: aBoard({ photo_slots: [FRONT!, PANEL!] }),
    fields: [PLATE, MILEAGE],
    ...parts,
  });

describe('missingToGoOn', () => {
  it.each<[string, CardState]>([
    ['where the phase asks for nothing', asking(null)],
    ['where it asks for nothing by name', asking({})],
    ['where the phase is gone', asking({ photos: 1 }, { phases: [] })],
    ['where there is no card', asking({ photos: 1 }, { card: null })],
    ['of a phase kept by an app that knew of no passage', asking(null, { phases: [withoutPassage()] })],
    ['of a checklist that has no item', asking({ checklist: true })],
    ['of a field that the flow no longer has', asking({ field_ids: [idOf('removido')] })],
    ['of a photo that the roteiro no longer has', asking({ slot_ids: [idOf('removida')] })],
    [
      'of a flow kept by an app that knew of no roteiro',
      asking({ slot_ids: [FRONT!.id] }, { board: withoutSlots() }),
    ],
    ['of a passage kept by such an app', asking({ slot_ids: undefined as never })],
    [
      'once it is all there',
      asking(
        { field_ids: [PLATE.id], checklist: true, photos: 1, slot_ids: [FRONT!.id] },
        {
          card: aCard({ custom_fields: { [PLATE.id]: 'ABC1D23' } }),
          options: [item(1, true), item(2, true)],
          attachments: [photo(1), inSlot(2, FRONT!.id)],
        },
      ),
    ],
  ])('is empty %s', (_, state) => expect(missingToGoOn(state)).toEqual([]));

  it('includes each empty required field, in the order of the form', () => {
    const card = aCard({ custom_fields: { [PLATE.id]: '  ' } });
    expect(missingToGoOn(asking({ field_ids: [PLATE.id, MILEAGE.id] }, { card }))).toEqual([
      { kind: 'field', field_id: MILEAGE.id, name: 'Quilometragem' },
      { kind: 'field', field_id: PLATE.id, name: 'Placa' },
    ]);
  });

  it('includes the unticked items of any task', () => {
    const options = [item(1, true), item(2, false), { ...item(3, true), card_task_id: idOf('outra') }];
    expect(missingToGoOn(asking({ checklist: true }, { options }))).toEqual([
      { kind: 'checklist', done: 2, total: 3 },
    ]);
  });

  it('includes photos; documents don’t count', () => {
    const attachments = [
      photo(1),
      anAttachment({ id: idOf('laudo'), content_type: 'application/pdf' }),
      anAttachment({ id: idOf('que quase ninguém abre'), content_type: 'image/heic' }),
    ];
    expect(missingToGoOn(asking({ photos: 2 }, { attachments }))).toEqual([
      { kind: 'photos', has: 1, asked: 2 },
    ]);
  });
});

describe('photos of the roteiro', () => {
  const asked = [PANEL!.id, FRONT!.id];
  it.each<[string, Attachment[], string[]]>([
    ['both photos, in the order of taking', [], ['Frente', 'Painel']],
    ['the other one', [inSlot(1, FRONT!.id)], ['Painel']],
    ['nothing with both', [inSlot(1, FRONT!.id), inSlot(2, PANEL!.id)], []],
    ['one that was taken twice only once', [inSlot(1, FRONT!.id), inSlot(2, FRONT!.id)], ['Painel']],
    ['what other photos there may be', [photo(1), photo(2)], ['Frente', 'Painel']],
    ['what is no photo in its place', [inSlot(1, FRONT!.id, 'application/pdf')], ['Frente', 'Painel']],
    ['what few can look at in its place', [inSlot(1, FRONT!.id, 'image/heic')], ['Frente', 'Painel']],
    ['a photo of what the roteiro has lost', [inSlot(1, idOf('removida'))], ['Frente', 'Painel']],
  ])('names %s', (_, attachments, missing) =>
    expect(missingToGoOn(asking({ slot_ids: asked }, { attachments }))).toEqual(
      missing.map(name => ({ kind: 'slot', slot_id: name === 'Frente' ? FRONT!.id : PANEL!.id, name })),
    ),
  );

  it('are required in addition to the number of photos', () => {
    const attachments = [inSlot(1, FRONT!.id)];
    expect(missingToGoOn(asking({ photos: 1, slot_ids: asked }, { attachments }))).toEqual([
      { kind: 'slot', slot_id: PANEL!.id, name: 'Painel' },
    ]);
  });

  it('are the latest of their slot', () => {
    const at = (minute: number) => ({
      ...inSlot(minute, FRONT!.id),
      created_at: `2026-01-01T12:0${minute}:00.000Z`,
    });
    expect(latestPhotoOf(FRONT!.id, [at(2), at(3), at(1)])).toMatchObject({ id: idOf('foto 3') });
    expect(latestPhotoOf(PANEL!.id, [at(2)])).toBeNull();
  });
});

describe('the message about missing requirements', () => {
  it('names everything that is missing', () => {
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

  it('names the missing photos of the roteiro', () => {
    const state = asking({ field_ids: [PLATE.id], slot_ids: [PANEL!.id] });
    expect(passageWords(state)).toBe('Antes de sair de «Preparação»: preencha Placa; fotografe Painel.');
    expect(passageWords(asking({ slot_ids: [PANEL!.id, FRONT!.id] }))).toBe(
      'Antes de sair de «Preparação»: fotografe Frente e Painel.',
    );
  });

  it('leaves out what is not required', () => {
    expect(passageWords(asking({ photos: 1 }))).toBe('Antes de sair de «Preparação»: junte 1 foto.');
  });
});

function withoutSlots() {
  const { photo_slots: _, ...board } = aBoard();
  return board as CardState['board'];
}

function withoutPassage() {
  const { passage: _, ...phase } = aPhase();
  return phase as CardState['phases'][number];
}
