import * as z from 'zod/mini';
import { uuid } from '../entities/scalars';
import { refusal } from '../refusals';
import { cardTarget, defineCommand, done, refused } from './command';
import { readOnlyRefusal, visibleCard } from './guards';

/** Adds one of the flow's tags to the card. */
export const tagAdd = defineCommand({
  name: 'tag.add',
  version: 1,
  doc: { summary: 'Adicionar uma etiqueta ao card' },
  rest: { method: 'POST', path: '/boards/:board_id/cards/:card_id/tags', answers: 'card' },
  input: z.object({ ...cardTarget, tag_id: uuid }),
  names: ({ tags }, { tag_id }) => ({ tag: tags.find(({ id }) => id === tag_id)?.name }),
  says: (_input, { tag }) => (tag ? `Adicionar a etiqueta ${tag}` : 'Adicionar uma etiqueta'),
  tells: {
    tag_added({ new: fresh }, { tag }) {
      const name = tag(fresh.tag_id);
      return { text: name ? `adicionou a etiqueta ${name}` : 'adicionou uma etiqueta' };
    },
  },
  decide(state, input, actor) {
    const { card, refusal: hidden } = visibleCard(state, actor);
    if (!card) return refused(hidden);
    if (card.tag_ids.includes(input.tag_id)) return done();
    const readOnly = readOnlyRefusal(state);
    if (readOnly) return refused(readOnly);
    if (!state.tags.some(({ id }) => id === input.tag_id)) return refused(refusal('tag_unavailable'));
    const tag_ids = [...card.tag_ids, input.tag_id];
    return done({ op: 'update', entity: 'card', id: card.id, values: { tag_ids } });
  },
});
