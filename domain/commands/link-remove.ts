import * as z from 'zod/mini';
import { uuid } from '../entities/scalars';
import { cardTarget, defineCommand, done, refused } from './command';
import { visibleCard } from './guards';
import { titled } from './telling';

/**
 * Ends a share link now; the link stays in the list of past ones. Also allowed where everything else is read-only,
 * because otherwise the link would open again with the card or the flow.
 */
export const linkRemove = defineCommand({
  name: 'link.remove',
  version: 1,
  doc: { summary: 'Desativar um link de compartilhamento' },
  rest: {
    method: 'DELETE',
    path: '/boards/:board_id/cards/:card_id/external_links/:link_id',
    answers: 'external_link',
  },
  input: z.object({ ...cardTarget, link_id: uuid }),
  names: ({ links }, { link_id }) => ({ link: links.find(({ id }) => id === link_id)?.title }),
  says: (_input, { link }) => (link ? `Desativar o link «${link}»` : 'Desativar um link'),
  tells: {
    card_external_link_removed: titled('desativou o link'),
  },
  decide(state, input, actor, { now }) {
    const { card, refusal: hidden } = visibleCard(state, actor);
    if (!card) return refused(hidden);
    const link = state.links.find(({ id }) => id === input.link_id);
    if (!link || link.deactivated_at) return done();
    return done({ op: 'update', entity: 'external_link', id: link.id, values: { deactivated_at: now } });
  },
});
