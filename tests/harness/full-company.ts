import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { v7 } from 'uuid';
import { inTransaction } from '../../server/database/transaction';
import { sketchFlow } from '../../server/demo/flows';
import { previewKeys } from '../../server/files/previews/preview-keys';
import { newFileKey } from '../../server/files/storage/file-key';
import { createBoard } from '../../server/repositories/flows/boards';
import { createUser } from '../../server/repositories/people/company-members';
import { aProduct } from '../factories/card';
import { addSession } from './add-session';
import type { TestServer } from './server';
import { createWorld, DEFAULT_FLOW, OUTSIDE_ADMIN, type World } from './world';

/** Ids by the names that paths and bodies use, one of everything. */
export type Ids = Record<string, string>;

export interface FullCompany {
  world: World;
  /** Ids in the flow that everyone works on. */
  own: Ids;
  /** Ids in another flow of the same company, which only the company's administrator may see. */
  sibling: Ids;
  /** Tokens of a colleague who is in no flow, and of one whose membership is disabled. */
  outsider: string;
  disabled: string;
}

const hash = (token: string) => createHash('sha256').update(token).digest('hex');

/** Creates a company with two flows and one of everything in each, for tests of every call. */
export async function createFullCompany(
  server: Pick<TestServer, 'app' | 'pool'>,
  seed: number,
): Promise<FullCompany> {
  const world = await createWorld(server, seed);
  const { tenant_id } = world;
  const people = Object.fromEntries(
    Object.entries(world.people).map(([key, { actor }]) => [key, actor.user_id]),
  );
  const hidden = sketchFlow({ ...DEFAULT_FLOW, prefix: 'OUT' }, people, 'gestor');
  const admin = people[OUTSIDE_ADMIN]!;
  // Only the company's administrator is a member of the other flow.
  hidden.members = hidden.members.slice(0, 1).map(member => ({ ...member, user_id: admin }));
  hidden.board.user_id = admin;
  hidden.approvers = hidden.approvers.map(approver => ({
    ...approver,
    board_user_id: hidden.members[0]!.id,
  }));
  const more = { outsider: v7(), disabled: v7() };
  await inTransaction(server.pool, async client => {
    for (const [name, id] of Object.entries(more)) {
      const user = { id, name, email: `${name}@${tenant_id}.test`, password_hash: '', occupation: null };
      await createUser(client, tenant_id, 'user', user);
    }
    await client.query('UPDATE memberships SET enabled = false WHERE tenant_id = $1 AND user_id = $2', [
      tenant_id,
      more.disabled,
    ]);
    await createBoard(client, tenant_id, hidden);
  });
  for (const id of Object.values(more)) await addSession(server.pool, hash(`token-${id}`), id);
  const company = await companyIds(server, world, [world.flow.board.id, hidden.board.id]);
  return {
    world,
    own: { ...company, ...(await cardIds(server, world, world.flow, 'vendas')) },
    sibling: { ...company, ...(await cardIds(server, world, hidden, OUTSIDE_ADMIN)) },
    outsider: `token-${more.outsider}`,
    disabled: `token-${more.disabled}`,
  };
}

/** Address in the product feed of a vehicle's picture that is stored. */
const ADDRESS = 'https://fotos.test/1.jpg';

async function companyIds(
  server: Pick<TestServer, 'app' | 'pool'>,
  { tenant_id, people }: World,
  boardIds: string[],
): Promise<Ids> {
  const ids = {
    product_id: v7(),
    template_id: v7(),
    import_id: v7(),
    invoice_id: v7(),
    invitation_id: v7(),
    picture_id: v7(),
  };
  await server.pool.query(
    `INSERT INTO invitations (tenant_id, id, name, email, role, flows)
     VALUES ($1, $2, 'Convidada', $3, 'user', $4)`,
    [
      tenant_id,
      ids.invitation_id,
      `convidada@${tenant_id}.test`,
      JSON.stringify(boardIds.map(board_id => ({ board_id, role: 'user' }))),
    ],
  );
  await server.pool.query(
    'INSERT INTO products SELECT * FROM jsonb_populate_recordset(NULL::products, $1::jsonb)',
    [JSON.stringify([{ ...aProduct({ id: ids.product_id, images: [ADDRESS] }), tenant_id }])],
  );
  const key = newFileKey(tenant_id);
  await storePreviewsOf(server, key);
  await server.pool.query(
    `INSERT INTO vehicle_pictures (tenant_id, id, product_id, address, file_key, size, tried_at)
     VALUES ($1, $2, $3, '${ADDRESS}', $4, 3, now())
     -- The server's own job may have looked for it in this moment.
     ON CONFLICT (tenant_id, product_id, address) DO UPDATE SET id = $2, file_key = $4, size = 3`,
    [tenant_id, ids.picture_id, ids.product_id, key],
  );
  await server.pool.query(`INSERT INTO product_imports (tenant_id, id, state) VALUES ($1, $2, 'waiting')`, [
    tenant_id,
    ids.import_id,
  ]);
  await server.pool.query(
    `INSERT INTO templates (tenant_id, id, name, color, user_id, content)
     VALUES ($1, $2, 'Modelo', '#123456', $3, $4)`,
    [
      tenant_id,
      ids.template_id,
      people.gestor!.actor.user_id,
      JSON.stringify({
        prefix: 'MOD',
        phase_config: 'free',
        phases: [{ name: 'Única', description: '', color: '#123456', is_final: true, needs_approval: false }],
        rules: [],
        fields: [],
        tags: [{ name: 'Do modelo', color: '#123456' }],
      }),
    ],
  );
  await server.pool.query(
    `INSERT INTO invoices (tenant_id, id, description, amount, due_date) VALUES ($1, $2, 'Março', 9900, '2026-03-10')`,
    [tenant_id, ids.invoice_id],
  );
  return { ...ids, id: String(tenant_id), user_id: people.aprova!.actor.user_id };
}

async function storePreviewsOf({ app }: Pick<TestServer, 'app'>, key: string): Promise<void> {
  for (const file of Object.values(previewKeys(key)))
    await app.storage.put(file, Readable.from([Buffer.from('x')]), { maxBytes: 1 });
}

/** Creates a card that waits for approval, with one of everything on it, by the calls that people use. */
async function cardIds(
  server: Pick<TestServer, 'app' | 'pool'>,
  world: World,
  flow: World['flow'],
  who: string,
): Promise<Ids> {
  const { tenant_id, people } = world;
  const post = async (path: string, payload: object) => {
    const { status, body } = await world.call(who, 'POST', `/boards/${flow.board.id}${path}`, payload);
    if (status >= 300) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body.data;
  };
  const card = await post('/cards', { title: 'Onix' });
  const other = await post('/cards', { title: 'Argo' });
  const at = `/cards/${card.id}`;
  const task = await post(`${at}/tasks`, { title: 'Papéis' });
  const option = await post(`${at}/tasks/${task.id}/options`, { title: 'CRLV' });
  const comment = await post(`${at}/comments`, { description: 'Olá' });
  const connection = await post(`${at}/connections`, { card_destination_id: other.id });
  const link = await post(`${at}/external_links`, { title: 'Cliente' });
  const filter = { text: '', tag_ids: [], owner_ids: [], due: 'today' };
  const view_id = v7();
  await server.pool.query(
    'INSERT INTO saved_views (tenant_id, id, board_id, name, filter) VALUES ($1, $2, $3, $4, $5)',
    [tenant_id, view_id, flow.board.id, 'De hoje', filter],
  );
  await server.pool.query(
    `INSERT INTO concluded_checks (tenant_id, id, board_id, user_id, place, counts, unknown, made_at)
     VALUES ($1, $2, $3, $4, 'Pátio 2', '{"present": 1, "missing": 0, "misplaced": 0, "unexpected": 0}', '["QQQ0A00"]', now())`,
    [tenant_id, v7(), flow.board.id, people[who]!.actor.user_id],
  );
  for (const phase of flow.phases.slice(1, 3)) await post(`${at}/move`, { phase_id: phase.id });
  const attachment_id = v7();
  const key = newFileKey(tenant_id);
  await server.app.storage.put(key, Readable.from([Buffer.from('x')]), { maxBytes: 1 });
  await storePreviewsOf(server, key);
  await server.pool.query(
    `INSERT INTO attachments (tenant_id, id, board_id, card_id, user_id, title, file_key, size, content_type,
                              has_previews, made_at)
     VALUES ($1, $2, $3, $4, $5, 'a.jpg', $6, 1, 'image/jpeg', true, now())`,
    [tenant_id, attachment_id, flow.board.id, card.id, people[who]!.actor.user_id, key],
  );
  const { rows } = await server.pool.query(
    `SELECT (SELECT id FROM approvals WHERE card_id = $1 LIMIT 1) AS approval_id,
            (SELECT id FROM notifications WHERE tenant_id = $2 LIMIT 1) AS notification_id`,
    [card.id, tenant_id],
  );
  return {
    board_id: flow.board.id,
    phase_ids: flow.phases.map(({ id }) => id).join(),
    next_phase_id: flow.phases[1]!.id,
    // The phase in which cards are approved.
    phase_id: flow.phases[2]!.id,
    approver_id: flow.approvers[0]!.id,
    // An ordinary member, if there is one.
    member_id: (flow.members.find(({ role }) => role === 'user') ?? flow.members[0]!).id,
    board_user_id: flow.members[0]!.id,
    field_id: flow.fields[0]!.id,
    tag_id: flow.tags[0]!.id,
    view_id,
    card_id: card.id,
    card_destination_id: other.id,
    task_id: task.id,
    option_id: option.id,
    comment_id: comment.id,
    connection_id: connection.id,
    link_id: link.id,
    slug: link.slug,
    attachment_id,
    approval_id: rows[0].approval_id ?? v7(),
    notification_id: rows[0].notification_id ?? v7(),
  };
}
