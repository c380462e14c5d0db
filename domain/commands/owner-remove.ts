import * as z from 'zod/mini';
import { uuid } from '../entities/scalars';
import { cardTarget, defineCommand, done, refused } from './command';
import { readOnlyRefusal, visibleCard } from './guards';

/** Removes a person's responsibility for the card. */
export const ownerRemove = defineCommand({
  name: 'owner.remove',
  version: 1,
  doc: { summary: 'Remover um responsável' },
  rest: { method: 'DELETE', path: '/boards/:board_id/cards/:card_id/owners/:user_id', answers: 'card' },
  input: z.object({ ...cardTarget, user_id: uuid }),
  names: ({ person }) => ({ person: person?.name }),
  says: (_input, { person = 'alguém' }) => `Remover ${person} dos responsáveis`,
  tells: {
    owner_removed({ old, user_id }, { person }) {
      if (old.user_id === user_id) return { text: 'deixou de ser responsável' };
      return { text: `removeu ${person(old.user_id) ?? 'alguém'} dos responsáveis` };
    },
  },
  decide(state, input, actor) {
    const { card, refusal: hidden } = visibleCard(state, actor);
    if (!card) return refused(hidden);
    if (!card.owner_ids.includes(input.user_id)) return done();
    const readOnly = readOnlyRefusal(state);
    if (readOnly) return refused(readOnly);
    const owner_ids = card.owner_ids.filter(id => id !== input.user_id);
    return done({ op: 'update', entity: 'card', id: card.id, values: { owner_ids } });
  },
});
