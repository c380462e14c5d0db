import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, createdAt, id } from './common-columns';
import { tenants, users } from './companies';

/** What companies have for sale. */

export const products = pgTable(
  'products',
  {
    tenant_id: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    id,
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    make: text('make').notNull().default(''),
    model: text('model').notNull().default(''),
    year: integer('year'),
    fabric_year: integer('fabric_year'),
    /** Cents. */
    price: bigint('price', { mode: 'number' }),
    condition: text('condition').notNull().default(''),
    images: jsonb('images').notNull().default([]),
    /** Kilometres. */
    mileage: integer('mileage'),
    plate: text('plate'),
    color: text('color'),
    fuel: text('fuel'),
    transmission: text('transmission'),
    url: text('url'),
    /** Its feed's name for it; null for one that people keep by hand, which no import touches. */
    external_product_id: text('external_product_id'),
    /** The person who entered it by hand; null of the first ones, for which it was not kept. */
    created_by_id: uuid('created_by_id').references(() => users.id),
    enabled: boolean('enabled').notNull().default(true),
    created_at: createdAt,
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.id] }),
    unique('products_external').on(table.tenant_id, table.external_product_id),
  ],
);

/** A vehicle's picture that its feed has on another site, as this server keeps it. */
export const vehiclePictures = pgTable(
  'vehicle_pictures',
  {
    tenant_id: integer('tenant_id').notNull(),
    id,
    product_id: uuid('product_id').notNull(),
    /** Where the feed has it, as in the vehicle's `images`. */
    address: text('address').notNull(),
    /** The key that its previews go by. Here before they are, so that none is left where a process ends between. */
    file_key: text('file_key').notNull(),
    /** Bytes of its previews; null until they are there. */
    size: integer('size'),
    attempts: integer('attempts').notNull().default(1),
    tried_at: at('tried_at').notNull(),
    /** Why the last attempt came to nothing. */
    failure: text('failure'),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.id] }),
    foreignKey({
      columns: [table.tenant_id, table.product_id],
      foreignColumns: [products.tenant_id, products.id],
    }),
    unique('vehicle_pictures_address').on(table.tenant_id, table.product_id, table.address),
  ],
);

/** Each reading of a company's feed: what came of it, and what its lines had wrong. */
export const productImports = pgTable(
  'product_imports',
  {
    tenant_id: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    id,
    /** Null: by itself, on the hour. */
    user_id: uuid('user_id'),
    /** `waiting`: it would disable more than a fifth of the products, which a person must allow. */
    state: text('state', { enum: ['running', 'done', 'failed', 'waiting'] }).notNull(),
    report: jsonb('report'),
    started_at: at('started_at').notNull().defaultNow(),
    finished_at: at('finished_at'),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.id] }),
    index('product_imports_latest').on(table.tenant_id, table.started_at),
  ],
);
