import * as z from 'zod/mini';
import { uuid } from '../entities/scalars';
import { cardTarget, defineCommand, done, refused } from './command';
import { readOnlyRefusal, visibleCard } from './guards';

/** Removes a tag from the card. */
export const tagRemove = defineCommand({
  name: 'tag.remove',
  version: 1,
  doc: { summary: 'Remover uma etiqueta do card' },
  rest: { method: 'DELETE', path: '/boards/:board_id/cards/:card_id/tags/:tag_id', answers: 'card' },
  input: z.object({ ...cardTarget, tag_id: uuid }),
  names: ({ tags }, { tag_id }) => ({ tag: tags.find(({ id }) => id === tag_id)?.name }),
  says: (_input, { tag }) => (tag ? `Remover a etiqueta ${tag}` : 'Remover uma etiqueta'),
  tells: {
    tag_removed({ old }, { tag }) {
      const name = tag(old.tag_id);
      return { text: name ? `removeu a etiqueta ${name}` : 'removeu uma etiqueta' };
    },
  },
  decide(state, input, actor) {
    const { card, refusal: hidden } = visibleCard(state, actor);
    if (!card) return refused(hidden);
    if (!card.tag_ids.includes(input.tag_id)) return done();
    const readOnly = readOnlyRefusal(state);
    if (readOnly) return refused(readOnly);
    const tag_ids = card.tag_ids.filter(id => id !== input.tag_id);
    return done({ op: 'update', entity: 'card', id: card.id, values: { tag_ids } });
  },
});
