import * as z from 'zod/mini';
import { LINK_DAYS, linkTitle } from '../entities/card';
import { uuid } from '../entities/scalars';
import { refusal } from '../refusals';
import { cardTarget, defineCommand, done, refused } from './command';
import { readOnlyRefusal, visibleCard } from './guards';
import { titled } from './telling';
import { typedParts } from './typed-parts';

const DAY_MS = 24 * 3_600_000;
const shown = z.optional(z.boolean('Valor inválido'));

/**
 * Creates an address that opens the card to everyone who has it, for seven days. The server makes the last part of the
 * address.
 */
export const linkAdd = defineCommand({
  name: 'link.add',
  version: 1,
  doc: {
    summary: 'Criar um link de compartilhamento, que vale por 7 dias',
    description: 'Só mostra comentários e histórico se `with_comments` e `with_history` forem `true`.',
  },
  rest: { method: 'POST', path: '/boards/:board_id/cards/:card_id/external_links', answers: 'external_link' },
  input: z.object({
    ...cardTarget,
    link_id: uuid,
    title: linkTitle,
    with_comments: shown,
    with_history: shown,
  }),
  example: { title: 'Para o cliente', with_comments: true, with_history: false },
  creates: 'link_id',
  typed: typedParts({ title: 'Título' }),
  says: ({ title }) => `Criar o link «${title}»`,
  tells: {
    card_external_link_added: titled('criou o link'),
  },
  decide(state, input, actor, { now }) {
    const { card, refusal: hidden } = visibleCard(state, actor);
    if (!card) return refused(hidden);
    const existing = state.links.find(({ id }) => id === input.link_id);
    if (existing) return existing.user_id === actor.user_id ? done() : refused(refusal('id_taken'));
    const readOnly = readOnlyRefusal(state);
    if (readOnly) return refused(readOnly);
    return done({
      op: 'insert',
      entity: 'external_link',
      id: input.link_id,
      values: {
        id: input.link_id,
        board_id: card.board_id,
        card_id: card.id,
        user_id: actor.user_id,
        title: input.title,
        with_comments: input.with_comments ?? false,
        with_history: input.with_history ?? false,
        slug: null,
        created_at: now,
        expires_at: new Date(Date.parse(now) + LINK_DAYS * DAY_MS).toISOString(),
        deactivated_at: null,
      },
    });
  },
});
