import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { FlowSketch } from '../../server/demo/flows';
import { enqueue } from '../../server/jobs/enqueue';
import { hashPassword } from '../../server/people/passwords';
import { ROOT } from '../../server/root';
import { startPictureSite } from './picture-site';
import { startServer, type TestServer } from './server';
import { createWorld, OUTSIDE_ADMIN, type World } from './world';

/** Vehicle in the yard: its card, and the items of the card's task. */
export interface YardCard {
  id: string;
  title: string;
  items: string[];
}

/** Company that prepares vehicles, with its own cards and vehicles; its product feed has a picture of each. */
export interface YardCompany {
  server: TestServer;
  world: World;
  /** Address of a member of the flow, who signs in with `patio-demo`. */
  email: string;
  cards: YardCard[];
  close: () => Promise<void>;
}

export const PHASES = ['Chegada', 'Lavagem', 'Oficina', 'Vitrine'];
const ITEMS = ['Pneus', 'Estepe', 'Bateria', 'Faróis', 'Limpadores', 'Manual', 'Chave reserva', 'Macaco'];
const CARS = ['Gol 1.0', 'Saveiro Cross', 'Mobi Like'];

const FLOW: FlowSketch = {
  name: 'Preparo no pátio',
  prefix: 'PAT',
  description: '',
  color: '#5c940d',
  phases: PHASES.map(name => [name, '#5c940d']),
  members: { gestor: 'admin', patio: 'user' },
};

const feedOf = (titles: string[]) => ['id;title', ...titles.map((title, at) => `V${at};${title}`)].join('\n');

const takePicture = () =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: '#495' } })
    .jpeg()
    .toBuffer();

export async function startYardCompany(seed: number): Promise<YardCompany> {
  const dealer = await startPictureSite();
  const folder = mkdtempSync(join(tmpdir(), 'patio-yard-'));
  const server = await startServer({
    listen: true,
    appFolder: join(ROOT, 'dist', 'app'),
    feedRules: dealer.rules,
    env: { DATA_DIR: folder },
  });
  const world = await createWorld(server, seed, FLOW);
  await server.pool.query('UPDATE users SET password_hash = $1', [await hashPassword('patio-demo')]);
  const ask = async (who: string, method: 'POST' | 'PUT', path: string, payload: object) => {
    const { status, body } = await world.call(who, method, path, payload);
    if (status >= 300) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body?.data;
  };

  const answers = { '/estoque.csv': feedOf(CARS), '/foto.jpg': await takePicture() };
  for (const [path, body] of Object.entries(answers))
    dealer.pages.set(path, response => response.writeHead(200).end(body));
  const feed_uri = `${dealer.url}/estoque.csv`;
  await ask(OUTSIDE_ADMIN, 'PUT', `/tenants/${world.tenant_id}/product-feed`, { feed_uri });
  await server.drain();
  // An import accepts only https addresses for pictures, which this dealer doesn't have, so they are set directly.
  await server.pool.query('UPDATE products SET images = $1', [JSON.stringify([`${dealer.url}/foto.jpg`])]);
  await enqueue(server.pool, 'keep-pictures', { tenant_id: world.tenant_id }, { key: '1' });
  await server.drain();
  const { rows: vehicles } = await server.pool.query('SELECT id FROM products ORDER BY external_product_id');

  const flow = `/boards/${world.flow.board.id}`;
  const cards = await Promise.all(
    CARS.map(async (title, at) => {
      const { id } = await ask('gestor', 'POST', `${flow}/cards`, { title });
      const card = `${flow}/cards/${id}`;
      await ask('gestor', 'POST', `${card}/products/${vehicles[at].id}`, {});
      const task = await ask('gestor', 'POST', `${card}/tasks`, { title: 'Revisão' });
      for (const item of ITEMS)
        await ask('gestor', 'POST', `${card}/tasks/${task.id}/options`, { title: item });
      return { id, title, items: ITEMS };
    }),
  );
  return {
    server,
    world,
    email: `patio@${world.tenant_id}.test`,
    cards,
    async close() {
      world.close();
      await server.close();
      await dealer.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
