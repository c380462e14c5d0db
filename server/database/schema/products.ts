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

/** Tables of the companies' vehicles. */

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
    /** In cents. */
    price: bigint('price', { mode: 'number' }),
    condition: text('condition').notNull().default(''),
    images: jsonb('images').notNull().default([]),
    /** In kilometres. */
    mileage: integer('mileage'),
    plate: text('plate'),
    color: text('color'),
    fuel: text('fuel'),
    transmission: text('transmission'),
    url: text('url'),
    /** Id of the vehicle in its feed; null for one that was entered by hand, which imports don't change. */
    external_product_id: text('external_product_id'),
    /** The person who entered the vehicle by hand; null for the oldest ones, of which it was not recorded. */
    created_by_id: uuid('created_by_id').references(() => users.id),
    enabled: boolean('enabled').notNull().default(true),
    created_at: createdAt,
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.id] }),
    unique('products_external').on(table.tenant_id, table.external_product_id),
  ],
);

/** Pictures that feeds have on other sites, as this server stores them. */
export const vehiclePictures = pgTable(
  'vehicle_pictures',
  {
    tenant_id: integer('tenant_id').notNull(),
    id,
    product_id: uuid('product_id').notNull(),
    /** The picture's address in the feed, as in the vehicle's `images`. */
    address: text('address').notNull(),
    /**
     * Key of the previews. It is recorded before they are stored, so that none is orphaned if the process ends in
     * between.
     */
    file_key: text('file_key').notNull(),
    /** Bytes of the previews; null until they are stored. */
    size: integer('size'),
    attempts: integer('attempts').notNull().default(1),
    tried_at: at('tried_at').notNull(),
    /** Reason why the last attempt failed. */
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

/** Imports of companies' feeds, with their result and the problems of their lines. */
export const productImports = pgTable(
  'product_imports',
  {
    tenant_id: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    id,
    /** The person who started the import; null for the automatic one every hour. */
    user_id: uuid('user_id'),
    /** `waiting`: the import would deactivate more than a fifth of the vehicles, so a person has to allow it. */
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
