import type { Pool } from 'pg';
import { v7 as newId } from 'uuid';
import { tenantFeed } from '../../domain/entities/feeds';
import { inTransaction } from '../database/transaction';
import { touchFeeds } from '../feeds/touch-feeds';
import { createBoard } from '../repositories/boards';
import { hasOrganization } from '../repositories/tenants';
import { AURORA, seedAccounts } from './accounts';
import { type DemoFlow, seedCards } from './cards';
import { VEHICLES } from './content';
import { PREPARATION, SALES, sketchFlow } from './flows';

/**
 * Fills an empty installation with the demo: accounts and flows in one transaction, then cards by the very commands
 * that people use, so that numbers, rounds, history and notifications are real. Does nothing where there is anything.
 */
export async function seedDemo(pool: Pool, now: Date): Promise<void> {
  const seeded = await inTransaction(pool, async client => {
    // Two processes that start together must not both find it empty.
    await client.query('LOCK TABLE tenants IN SHARE ROW EXCLUSIVE MODE');
    if (await hasOrganization(client)) return null;
    const people = await seedAccounts(client);
    const sales = sketchFlow(SALES, people, 'gestor');
    const preparation = sketchFlow(PREPARATION, people, 'gestor');
    await createBoard(client, AURORA, sales);
    await createBoard(client, AURORA, preparation);
    const products = VEHICLES.map(({ image, plate: _, km: __, ...vehicle }) => ({
      tenant_id: AURORA,
      id: newId(),
      ...vehicle,
      description: '',
      fabric_year: vehicle.year,
      condition: 'Usado',
      images: [image],
      external_product_id: null,
      enabled: true,
    }));
    await client.query(
      'INSERT INTO products SELECT * FROM jsonb_populate_recordset(NULL::products, $1::jsonb)',
      [JSON.stringify(products)],
    );
    await touchFeeds(
      client,
      AURORA,
      products.map(({ id }) => ({
        feed: tenantFeed(AURORA),
        entity: 'product' as const,
        row_id: id,
        gone: false,
      })),
    );
    const flows: DemoFlow[] = [
      { kind: 'sale', flow: sales, cards: 36 },
      { kind: 'preparation', flow: preparation, cards: 24 },
    ];
    return { people, flows, products: products.map(({ id }) => id) };
  });
  if (seeded) await seedCards(pool, seeded, now);
}
