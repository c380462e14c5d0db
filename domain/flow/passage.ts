import type { CardState } from '../card/card-state';
import type { TaskOption } from '../entities/card';
import { byFieldOrder, isEmpty } from './custom-fields';
import { isPhoto, slotsOf } from './photo-slots';

/** The parts of a card's state that a passage depends on. */
export type PassageState = Pick<
  CardState,
  'board' | 'phases' | 'fields' | 'card' | 'options' | 'attachments'
>;

/** A requirement of the card's phase that is not fulfilled yet. */
export type Missing =
  | { kind: 'field'; field_id: string; name: string }
  | { kind: 'checklist'; done: number; total: number }
  | { kind: 'photos'; has: number; asked: number }
  | { kind: 'slot'; slot_id: string; name: string };

const isTicked = ({ checked }: TaskOption) => checked;

/**
 * Returns what the card's phase still asks for before the card goes on («Passagem»). A field or a slot that the flow no
 * longer has is not asked for, and a card without tasks has nothing left to tick.
 */
export function missingToGoOn(state: PassageState): Missing[] {
  const { phases, fields, card, options, attachments } = state;
  const asked = card && phases.find(({ id }) => id === card.current_phase_id)?.passage;
  if (!asked) return [];
  const done = options.filter(isTicked).length;
  const taken = attachments.filter(isPhoto);
  const has = taken.length;
  return [
    ...fields
      .filter(({ id }) => asked.field_ids.includes(id) && isEmpty(card.custom_fields[id]))
      .sort(byFieldOrder)
      .map(({ id, name }) => ({ kind: 'field' as const, field_id: id, name })),
    ...(asked.checklist && done < options.length
      ? [{ kind: 'checklist' as const, done, total: options.length }]
      : []),
    ...(has < asked.photos ? [{ kind: 'photos' as const, has, asked: asked.photos }] : []),
    // A phase saved before the roteiro existed has no `slot_ids`.
    ...slotsOf(state.board)
      .filter(({ id }) => asked.slot_ids?.includes(id) && !taken.some(({ slot }) => slot === id))
      .map(({ id, name }) => ({ kind: 'slot' as const, slot_id: id, name })),
  ];
}

const all = new Intl.ListFormat('pt-BR');

/**
 * Returns the missing parts as a sentence: «Antes de sair de «Preparação»: preencha Placa; junte 3 fotos (há 1);
 * fotografe Painel.»
 */
export function passageWords(state: PassageState): string {
  const missing = missingToGoOn(state);
  const phase = state.phases.find(({ id }) => id === state.card?.current_phase_id)?.name ?? 'sua fase';
  const namesOf = (kind: Named['kind']) => missing.flatMap(one => (one.kind === kind ? one.name : []));
  const [fields, slots] = [namesOf('field'), namesOf('slot')];
  const asks = missing.flatMap(one => ('name' in one ? [] : wordsOf(one)));
  if (fields.length > 0) asks.unshift(`preencha ${all.format(fields)}`);
  if (slots.length > 0) asks.push(`fotografe ${all.format(slots)}`);
  return `Antes de sair de «${phase}»: ${asks.join('; ')}.`;
}

type Named = Extract<Missing, { name: string }>;

function wordsOf(one: Exclude<Missing, Named>): string {
  if (one.kind === 'checklist') return `conclua a checklist (${one.done} de ${one.total})`;
  const photos = `junte ${one.asked} ${one.asked === 1 ? 'foto' : 'fotos'}`;
  return one.has > 0 ? `${photos} (há ${one.has})` : photos;
}
