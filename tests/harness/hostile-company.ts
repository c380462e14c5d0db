import { inTransaction } from '../../server/database/transaction';
import { createCompany } from '../../server/people/change-company';
import { hashPassword } from '../../server/people/passwords';
import type { FeedSite } from './feed-site';
import { createFullCompany, type FullCompany } from './full-company';
import { addPerson } from './people';
import { type Planted, plantTexts } from './plant-texts';
import type { TestServer } from './server';
import { type Method, OUTSIDE_ADMIN } from './world';

export interface HostileCompany extends Planted {
  company: FullCompany;
  /**
   * Address of a person who approves in the flow; their name and their company's are hostile, too. Signs in with
   * `patio-demo`.
   */
  email: string;
  /** Card that waits for that person's approval, is owned by them, is overdue, and has one of everything. */
  card_id: string;
  /** Slug of a share link of that card. */
  slug: string;
  /** Card that a call has created, in the flow's first phase. */
  made_id: string;
}

/** Types of fields whose texts have no rules besides their length, and of fields with a choice. */
export const FIELD_TYPES = ['text', 'select', 'multiselect', 'email', 'phone'];

/**
 * Creates a company in which every text would run as code if a page took it for more than text; its vehicles are read
 * from `site`.
 */
export async function createHostileCompany(server: TestServer, site: FeedSite): Promise<HostileCompany> {
  await inTransaction(server.pool, client => createCompany(client, { name: 'Grupo' }, 0));
  const organization = await addPerson(server.pool, 'Olga', [{ tenant: 0, role: 'admin' }]);
  const company = await createFullCompany(server, 1);
  const { world, own } = company;
  await server.pool.query('UPDATE users SET password_hash = $1', [await hashPassword('patio-demo')]);
  const planted = await plantTexts(server, company, organization.token);
  const { plant } = planted;
  const call = async (who: string, method: Method, path: string, payload: object) => {
    const { status, body } = await world.call(who, method, `/boards/${own.board_id}${path}`, payload);
    if (status >= 300) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body.data;
  };

  const values: Record<string, unknown> = {};
  for (const type of FIELD_TYPES) {
    const [name, value] = [plant(`name of ${type}`), plant(`value of ${type}`)];
    const field = { name, type, options: [value], show_on_card: true, show_on_approval: true };
    const { id } = await call('gestor', 'POST', '/custom_fields', field);
    values[id] = type === 'multiselect' ? [value] : value;
  }
  await call('gestor', 'PATCH', '', {
    photo_slots: [{ id: world.newId(), name: plant('photo of the roteiro', 50), outline: 'front' }],
  });
  const { id: card_id } = await call('vendas', 'POST', '/cards', {
    title: plant('title of the card'),
    expiration_date: '2026-01-02',
  });
  const at = `/cards/${card_id}`;
  // A field may have values older than the rules of its type, so these are written directly.
  await server.pool.query('UPDATE cards SET custom_fields = $1 WHERE id = $2', [values, card_id]);
  await call('vendas', 'POST', `${at}/owners`, { user_id: world.people.aprova!.actor.user_id });
  await call('vendas', 'POST', `${at}/tags`, { tag_id: own.tag_id });
  await call('vendas', 'POST', `${at}/products/${await importProduct(server, site, company, plant)}`, {});
  const made = await server.pool.query('SELECT id FROM cards WHERE title = $1', [
    planted.texts.get('POST /api/boards/{board_id}/cards title'),
  ]);
  const description = `@${world.people.aprova!.actor.user_id} ${plant('comment that mentions')}`;
  await call('vendas', 'POST', `${at}/comments`, { description });
  const task = await call('vendas', 'POST', `${at}/tasks`, { title: plant('task of the card') });
  await call('vendas', 'POST', `${at}/tasks/${task.id}/options`, { title: plant('option of the card') });
  const { slug } = await call('vendas', 'POST', `${at}/external_links`, {
    title: 'Cliente',
    with_comments: true,
    with_history: true,
  });
  for (const phase of world.flow.phases.slice(1, 3))
    await call('vendas', 'POST', `${at}/move`, { phase_id: phase.id });
  return {
    ...planted,
    company,
    email: `aprova@${world.tenant_id}.test`,
    card_id,
    slug,
    made_id: made.rows[0].id,
  };
}

/** Imports vehicles from a file. Returns the id of the only one in it. */
async function importProduct(
  server: TestServer,
  site: FeedSite,
  { world }: FullCompany,
  plant: Planted['plant'],
): Promise<string> {
  const columns = ['title', 'description', 'make', 'model', 'condition', 'color', 'fuel', 'transmission'];
  const texts = columns.map(column => plant(`product, ${column}`));
  const cells = texts.map(text => `"${text.replaceAll('"', '""')}"`);
  site.serve(`id;${columns.join(';')}\nV1;${cells.join(';')}\n`);
  const { status, body } = await world.call(
    OUTSIDE_ADMIN,
    'PUT',
    `/tenants/${world.tenant_id}/product-feed`,
    {
      feed_uri: site.url,
    },
  );
  if (status >= 300) throw new Error(JSON.stringify(body));
  await server.drain();
  const { rows } = await server.pool.query("SELECT id FROM products WHERE external_product_id = 'V1'");
  // An import turns markup into text, but older versions stored it unchanged.
  const raw = columns.map((column, at) => `${column} = $${at + 2}`);
  await server.pool.query(`UPDATE products SET ${raw.join()} WHERE id = $1`, [rows[0].id, ...texts]);
  return rows[0].id;
}
