import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { inTransaction } from '../../server/database/transaction';
import { type FlowSketch, sketchFlow } from '../../server/demo/flows';
import { enqueue } from '../../server/jobs/enqueue';
import { hashPassword } from '../../server/people/passwords';
import { createBoard } from '../../server/repositories/flows/boards';
import { ROOT } from '../../server/root';
import { addPerson, addTenant } from './people';
import { startPictureSite } from './picture-site';
import { startServer, type TestServer } from './server';
import { createWorld, OUTSIDE_ADMIN, type World } from './world';

/** Card of a vehicle: in the yard, or at the counter where it is sold. */
export interface YardCard {
  id: string;
  board_id: string;
  identifier: string;
  title: string;
  /** Id of its vehicle, and the vehicle's title and plate. */
  product_id: string;
  car: string;
  plate: string;
}

/**
 * Company that prepares and sells vehicles, with two flows, cards and vehicles of its own; its product feed is on
 * another web server, and has two pictures of each vehicle. It shares nothing with the demonstration.
 */
export interface YardCompany {
  server: TestServer;
  world: World;
  /** Addresses of its people and of the organization's administrator, who all sign in with `patio-demo`. */
  emails: Record<'patio' | 'aprova' | 'gestor' | 'diretora' | 'organization', string>;
  /** Cards of «Preparo no pátio», each with a task of `ITEMS`. */
  cards: YardCard[];
  /** Cards of «Balcão», one for each vehicle, whose `VALUE` is `PRICE`. */
  deals: YardCard[];
  close: () => Promise<void>;
}

export const PHASES = ['Chegada', 'Lavagem', 'Oficina', 'Vitrine'];
export const YARD = 'Preparo no pátio';
export const COUNTER = 'Balcão';
/** Phase of «Balcão» in which a card waits for approval. */
export const CREDIT = 'Crédito';
export const VALUE = 'Valor combinado';
/** In cents. */
export const PRICE = 13_700_000;
export const ITEMS = [
  'Pneus',
  'Estepe',
  'Bateria',
  'Faróis',
  'Limpadores',
  'Manual',
  'Chave reserva',
  'Macaco',
];
const CARS = [
  ['Gol Trendline 1.0', 'RTA1B20'],
  ['Saveiro Cross', 'RTA1B21'],
  ['Mobi Like', 'RTA1B22'],
] as const;

const members: FlowSketch['members'] = { gestor: 'admin', patio: 'user', aprova: 'user' };
const YARD_FLOW: FlowSketch = {
  name: YARD,
  prefix: 'PAT',
  description: '',
  color: '#5c940d',
  phases: PHASES.map(name => [name, '#5c940d']),
  members,
};
const COUNTER_FLOW: FlowSketch = {
  name: COUNTER,
  prefix: 'BAL',
  description: '',
  color: '#862e9c',
  phases: [
    ['Contato', '#862e9c'],
    [CREDIT, '#862e9c', ['aprova']],
    ['Retirada', '#862e9c'],
  ],
  members,
  fields: [{ name: VALUE, type: 'currency', show_on_approval: true }],
};

const FEED = ['id;title;plate', ...CARS.map(([title, plate], at) => `V${at};${title};${plate}`)].join('\n');

const takePicture = (background: string) =>
  sharp({ create: { width: 1400, height: 1050, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** Starts the company's server, which may reach `isAllowed` addresses of this machine besides the feed's. */
export async function startYardCompany(
  seed: number,
  isAllowed: (address: string, port: number) => boolean = () => false,
): Promise<YardCompany> {
  const dealer = await startPictureSite();
  const folder = mkdtempSync(join(tmpdir(), 'patio-yard-'));
  const server = await startServer({
    listen: true,
    appFolder: join(ROOT, 'dist', 'app'),
    feedRules: {
      ...dealer.rules,
      isAllowed: (address, port) => dealer.rules.isAllowed!(address, port) || isAllowed(address, port),
    },
    env: { DATA_DIR: folder },
  });
  const { pool } = server;
  const world = await createWorld(server, seed, YARD_FLOW);
  const { tenant_id, newId, people } = world;
  const ids = Object.fromEntries(Object.entries(people).map(([who, { actor }]) => [who, actor.user_id]));
  const counter = sketchFlow(COUNTER_FLOW, ids, 'gestor', newId);
  await inTransaction(pool, client => createBoard(client, tenant_id, counter));
  await addTenant(pool, 0);
  const { email: organization } = await addPerson(pool, 'Otavio', [{ tenant: 0, role: 'admin' }]);
  await pool.query('UPDATE users SET password_hash = $1', [await hashPassword('patio-demo')]);
  const ask = async (who: string, method: 'POST' | 'PUT', path: string, payload: object) => {
    const { status, body } = await world.call(who, method, path, payload);
    if (status >= 300) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body?.data;
  };

  const answers = {
    '/estoque.csv': FEED,
    '/frente.jpg': await takePicture('#495'),
    '/lado.jpg': await takePicture('#945'),
  };
  for (const [path, body] of Object.entries(answers))
    dealer.pages.set(path, response => response.writeHead(200).end(body));
  await ask(OUTSIDE_ADMIN, 'PUT', `/tenants/${tenant_id}/product-feed`, {
    feed_uri: `${dealer.url}/estoque.csv`,
  });
  await server.drain();
  // An import accepts only https addresses for pictures, which this dealer doesn't have, so they are set directly.
  await pool.query('UPDATE products SET images = $1', [
    JSON.stringify([`${dealer.url}/frente.jpg`, `${dealer.url}/lado.jpg`]),
  ]);
  await enqueue(pool, 'keep-pictures', { tenant_id }, { key: '1' });
  await server.drain();
  const { rows: vehicles } = await pool.query('SELECT id FROM products ORDER BY external_product_id');

  async function createCard(board_id: string, at: number, title: string, values: object): Promise<YardCard> {
    const [car, plate] = CARS[at]!;
    const path = `/boards/${board_id}/cards`;
    const { id, identifier } = await ask('gestor', 'POST', path, { title, ...values });
    const product_id = vehicles[at].id;
    await ask('gestor', 'POST', `${path}/${id}/products/${product_id}`, {});
    return { id, board_id, identifier, title, product_id, car, plate };
  }
  const cards: YardCard[] = [];
  const deals: YardCard[] = [];
  for (const [at, [car]] of CARS.entries()) {
    const card = await createCard(world.flow.board.id, at, car, {});
    const path = `/boards/${card.board_id}/cards/${card.id}/tasks`;
    const task = await ask('gestor', 'POST', path, { title: 'Revisão' });
    for (const title of ITEMS) await ask('gestor', 'POST', `${path}/${task.id}/options`, { title });
    cards.push(card);
    const custom_fields = [{ field_id: counter.fields[0]!.id, value: PRICE }];
    deals.push(await createCard(counter.board.id, at, `Venda do ${car}`, { custom_fields }));
  }
  const emailOf = (who: string) => `${who}@${tenant_id}.test`;
  return {
    server,
    world,
    emails: {
      patio: emailOf('patio'),
      aprova: emailOf('aprova'),
      gestor: emailOf('gestor'),
      diretora: emailOf(OUTSIDE_ADMIN),
      organization,
    },
    cards,
    deals,
    async close() {
      world.close();
      await server.close();
      await dealer.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
