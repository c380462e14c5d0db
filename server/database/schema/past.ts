import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, boardId, cardId, createdAt, id, tenantId } from './common-columns';
import { boards } from './flows';

/**
 * A card that its company kept only for a while: what statistics count of it, and nothing of what was written on it.
 * Whoever deletes a card themselves takes it out of the statistics too.
 */
export const pastCards = pgTable(
  'past_cards',
  {
    tenant_id: tenantId,
    id,
    board_id: boardId,
    /** No foreign key: statistics pass over phases that are gone. */
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

/** A line of such a card's history that statistics are made of: a move, or an approver's answer. */
export const pastSteps = pgTable(
  'past_steps',
  {
    tenant_id: tenantId,
    id,
    board_id: boardId,
    card_id: cardId,
    kind: text('kind').notNull(),
    user_id: uuid('user_id').notNull(),
    /** Of a move, where it began. */
    from_phase_id: uuid('from_phase_id'),
    /** Where a move led to, or what was answered about. */
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
