import type { Active, Over } from '@dnd-kit/core';
import { i18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { aPhase } from '../../../../tests/factories/board';
import { aCard } from '../../../../tests/factories/card';
import { idOf } from '../../../../tests/factories/ids';
import type { CardSummary, MoveTarget } from '../../../view/types';
import { dragAnnouncements } from './drag-words';

i18n.loadAndActivate({ locale: 'pt-BR', messages: {} });

const card = aCard({ identifier: 'VND-1', title: 'Argo' });
const phase = aPhase({ id: idOf('fase B'), name: 'Proposta' });
const target: MoveTarget = { phase, refusal: null, reason: null, approver_names: [] };
// The data that the drag itself has once the card has left the page.
const active = { id: card.id, data: { current: {} } } as unknown as Active;
const over = { id: phase.id } as Over;

const words = (lifted: Pick<CardSummary, 'card'> | undefined) =>
  dragAnnouncements({
    lifted: () => lifted as CardSummary | undefined,
    phaseName: id => (id === phase.id ? 'Proposta' : 'Contato'),
    target: id => (id === phase.id ? target : undefined),
  });

describe('announcements of a dragged card', () => {
  it('name the card even if its element is no longer on the page', () => {
    const { onDragStart, onDragOver, onDragEnd, onDragCancel } = words({ card });
    expect(onDragStart({ active })).toContain('Você pegou VND-1 Argo, de Contato');
    expect(onDragOver({ active, over })).toBe('VND-1 Argo está sobre Proposta. Pode ser solto ali.');
    expect(onDragEnd({ active, over: null })).toBe('VND-1 Argo ficou onde estava.');
    expect(onDragCancel({ active, over: null })).toBe('Movimento cancelado. VND-1 Argo ficou onde estava.');
  });

  it('leave the result to the undo bar and the alert, and clear the last announcement', () => {
    expect(words({ card }).onDragEnd({ active, over })).toBe('');
  });

  it('report only the end when the card has disappeared', () => {
    const { onDragStart, onDragOver, onDragEnd, onDragCancel } = words(undefined);
    expect([onDragStart({ active }), onDragOver({ active, over }), onDragEnd({ active, over })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(onDragCancel({ active, over: null })).toBe('Movimento cancelado. O card saiu do fluxo.');
  });
});
