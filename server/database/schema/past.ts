import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, boardId, cardId, createdAt, id, tenantId } from './common-columns';
import { boards } from './flows';

/**
 * Cards that were deleted at the end of their company's retention period: the data that statistics count, without any
 * content. A card that a person deletes is removed from the statistics too.
 */
export const pastCards = pgTable(
  'past_cards',
  {
    tenant_id: tenantId,
    id,
    board_id: boardId,
    /** It has no foreign key, because statistics ignore phases that no longer exist. */
    current_phase_id: uuid('current_phase_id').notNull(),
    created_at: createdAt,
    archived_at: at('archived_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.id] }),
    foreignKey({
      columns: [table.tenant_id, table.board_id],
      foreignColumns: [boards.tenant_id, boards.id],
    }),
    index('past_cards_board').on(table.tenant_id, table.board_id),
  ],
);

/** Lines of history of the cards in `past_cards` that statistics need: moves, and approvers' answers. */
export const pastSteps = pgTable(
  'past_steps',
  {
    tenant_id: tenantId,
    id,
    board_id: boardId,
    card_id: cardId,
    kind: text('kind').notNull(),
    user_id: uuid('user_id').notNull(),
    /** The former phase of a move. */
    from_phase_id: uuid('from_phase_id'),
    /** The target phase of a move, or the phase that an answer is about. */
    phase_id: uuid('phase_id'),
    created_at: createdAt,
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.id] }),
    foreignKey({
      columns: [table.tenant_id, table.card_id],
      foreignColumns: [pastCards.tenant_id, pastCards.id],
    }),
    index('past_steps_board').on(table.tenant_id, table.board_id),
  ],
);
