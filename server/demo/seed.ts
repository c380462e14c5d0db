import type { Pool, PoolClient } from 'pg';
import { v7 as newId } from 'uuid';
import { WHITE_LABEL_TENANT } from '../../domain/company/organization';
import { tenantFeed } from '../../domain/entities/feeds';
import { inTransaction } from '../database/transaction';
import { withLock } from '../database/with-lock';
import { touchFeeds } from '../feeds/touch-feeds';
import type { Storage } from '../files/storage/storage';
import { hasCompany } from '../repositories/companies';
import { createBoard } from '../repositories/flows/boards';
import { type DemoFlow, type Seeded, seedCards } from './cards';
import { VEHICLES } from './content';
import { PREPARATION, SALES, sketchFlow } from './flows';
import { type DemoPicture, keepDemoPictures } from './keep-demo-pictures';
import { AURORA, seedAccounts, seedOrganization } from './seed-accounts';

/** Key of the advisory lock: «demo» in ASCII. Only one process at a time fills the database. */
const SEED_LOCK = 0x64656d6f;
const DAY_MS = 24 * 3_600_000;

/**
 * Fills an empty installation with the demo: accounts and flows, then cards by the same commands that people use, so
 * that numbers, rounds, history and notifications are real. The organisation is created last and marks completion: the
 * next start after an interrupted seeding deletes what that left and begins again.
 */
export async function seedDemo(pool: Pool, storage: Storage, now: Date): Promise<void> {
  await withLock(pool, SEED_LOCK, async lock => {
    if (await hasCompany(lock, WHITE_LABEL_TENANT)) return;
    await lock.query('TRUNCATE tenants, users, commands, feeds, changes CASCADE');
    const pictures = await keepDemoPictures(storage);
    const seeded = await inTransaction(pool, client => seedCompany(client, pictures, now));
    await seedCards(pool, seeded, now);
    await inTransaction(pool, seedOrganization);
  });
}

async function seedCompany(client: PoolClient, pictures: DemoPicture[], now: Date): Promise<Seeded> {
  // A day before the creation of its first card, which is twenty days old.
  const created_at = new Date(now.getTime() - 21 * DAY_MS).toISOString();
  const people = await seedAccounts(client);
  const sales = sketchFlow(SALES, people, 'gestor');
  const preparation = sketchFlow(PREPARATION, people, 'gestor');
  await createBoard(client, AURORA, { ...sales, board: { ...sales.board, created_at } });
  await createBoard(client, AURORA, { ...preparation, board: { ...preparation.board, created_at } });
  const products = VEHICLES.map(({ image, km, ...vehicle }) => ({
    tenant_id: AURORA,
    id: newId(),
    ...vehicle,
    description: '',
    fabric_year: vehicle.year,
    condition: 'Usado',
    // The addresses used by older apps.
    images: [`/vehicles/${image}.jpg`],
    mileage: km,
    color: null,
    fuel: null,
    transmission: null,
    url: null,
    external_product_id: null,
    created_at,
    enabled: true,
  }));
  await client.query(
    'INSERT INTO products SELECT * FROM jsonb_populate_recordset(NULL::products, $1::jsonb)',
    [JSON.stringify(products)],
  );
  await client.query(
    `INSERT INTO vehicle_pictures (tenant_id, id, product_id, address, file_key, size, tried_at)
     SELECT $1, id, product_id, address, file_key, size, $3
       FROM jsonb_to_recordset($2) AS p (id uuid, product_id uuid, address text, file_key text, size int)`,
    [
      AURORA,
      JSON.stringify(
        products.map(({ id, images }, at) => ({
          id: newId(),
          product_id: id,
          address: images[0],
          ...pictures[at],
        })),
      ),
      created_at,
    ],
  );
  const feed = tenantFeed(AURORA);
  await touchFeeds(
    client,
    AURORA,
    products.map(({ id }) => ({ feed, entity: 'product' as const, row_id: id, gone: false })),
  );
  const flows: DemoFlow[] = [
    { kind: 'sale', flow: sales, cards: 36 },
    { kind: 'preparation', flow: preparation, cards: 24 },
  ];
  return { people, flows, products: products.map(({ id }) => id) };
}
