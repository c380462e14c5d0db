import { integer, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * Makes the column of an instant. All tables of a company are keyed (tenant_id, id) and refer to others by (tenant_id,
 * …), so that the database itself refuses references across companies.
 */

export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' });
export const tenantId = integer('tenant_id').notNull();
export const id = uuid('id').notNull();
export const boardId = uuid('board_id').notNull();
export const cardId = uuid('card_id').notNull();
export const createdAt = at('created_at').notNull().defaultNow();
