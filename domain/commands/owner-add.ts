import * as z from 'zod/mini';
import { uuid } from '../entities/scalars';
import { refusal } from '../refusals';
import { cardTarget, defineCommand, done, refused } from './command';
import { readOnlyRefusal, visibleCard } from './guards';

/** Makes a member who may enter the company responsible for the card. */
export const ownerAdd = defineCommand({
  name: 'owner.add',
  version: 1,
  doc: { summary: 'Adicionar um responsável' },
  rest: { method: 'POST', path: '/boards/:board_id/cards/:card_id/owners', answers: 'card' },
  input: z.object({ ...cardTarget, user_id: uuid }),
  names: ({ person }) => ({ person: person?.name }),
  says: (_input, { person = 'alguém' }) => `Adicionar ${person} aos responsáveis`,
  tells: {
    owner_added({ new: fresh, user_id }, { person }) {
      if (fresh.user_id === user_id) return { text: 'assumiu o card' };
      return { text: `adicionou ${person(fresh.user_id) ?? 'alguém'} como responsável` };
    },
  },
  decide(state, input, actor) {
    const { card, refusal: hidden } = visibleCard(state, actor);
    if (!card) return refused(hidden);
    if (card.owner_ids.includes(input.user_id)) return done();
    const readOnly = readOnlyRefusal(state);
    if (readOnly) return refused(readOnly);
    const isMember = state.members.some(({ user_id }) => user_id === input.user_id);
    if (!isMember || state.person?.enabled === false) return refused(refusal('member_unavailable'));
    const owner_ids = [...card.owner_ids, input.user_id];
    return done({ op: 'update', entity: 'card', id: card.id, values: { owner_ids } });
  },
});
