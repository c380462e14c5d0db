import type { CardState } from './card-state';
import { byFieldOrder, isEmpty } from './custom-fields';
import type { Attachment, TaskOption } from './entities/card';

/** What of a card a passage is about. */
export type PassageState = Pick<CardState, 'phases' | 'fields' | 'card' | 'options' | 'attachments'>;

/** One thing that the card's phase asks for and that is not there yet. */
export type Missing =
  | { kind: 'field'; field_id: string; name: string }
  | { kind: 'checklist'; done: number; total: number }
  | { kind: 'photos'; has: number; asked: number };

const isTicked = ({ checked }: TaskOption) => checked;
export const isPhoto = ({ content_type }: Attachment) => content_type.startsWith('image/');

/**
 * «Passagem»: what the card's phase asks of it before it goes on, and is not there yet. A field that the flow no
 * longer has is not asked for, and a card without tasks has nothing left to tick.
 */
export function missingToGoOn({ phases, fields, card, options, attachments }: PassageState): Missing[] {
  const asked = card && phases.find(({ id }) => id === card.current_phase_id)?.passage;
  if (!asked) return [];
  const done = options.filter(isTicked).length;
  const has = attachments.filter(isPhoto).length;
  return [
    ...fields
      .filter(({ id }) => asked.field_ids.includes(id) && isEmpty(card.custom_fields[id]))
      .sort(byFieldOrder)
      .map(({ id, name }) => ({ kind: 'field' as const, field_id: id, name })),
    ...(asked.checklist && done < options.length
      ? [{ kind: 'checklist' as const, done, total: options.length }]
      : []),
    ...(has < asked.photos ? [{ kind: 'photos' as const, has, asked: asked.photos }] : []),
  ];
}

const all = new Intl.ListFormat('pt-BR');

/** «Antes de sair de «Preparação»: preencha Placa; junte 3 fotos (há 1).» */
export function passageWords(state: PassageState): string {
  const missing = missingToGoOn(state);
  const phase = state.phases.find(({ id }) => id === state.card?.current_phase_id)?.name ?? 'sua fase';
  const names = missing.flatMap(one => (one.kind === 'field' ? one.name : []));
  const asks = missing.flatMap(one => (one.kind === 'field' ? [] : wordsOf(one)));
  if (names.length > 0) asks.unshift(`preencha ${all.format(names)}`);
  return `Antes de sair de «${phase}»: ${asks.join('; ')}.`;
}

function wordsOf(one: Exclude<Missing, { kind: 'field' }>): string {
  if (one.kind === 'checklist') return `conclua a checklist (${one.done} de ${one.total})`;
  const photos = `junte ${one.asked} ${one.asked === 1 ? 'foto' : 'fotos'}`;
  return one.has > 0 ? `${photos} (há ${one.has})` : photos;
}
