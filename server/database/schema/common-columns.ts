import { integer, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * Every table of a company is keyed (tenant_id, id) and refers to others by (tenant_id, …), so the database itself
 * refuses a reference across companies.
 */

export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' });
export const tenantId = integer('tenant_id').notNull();
export const id = uuid('id').notNull();
export const boardId = uuid('board_id').notNull();
export const cardId = uuid('card_id').notNull();
export const createdAt = at('created_at').notNull().defaultNow();
