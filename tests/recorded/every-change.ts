import type { CommandInputs } from '../../domain/commands/command-table';
import type { EntityName } from '../../domain/entities/entity-table';
import { boardFeed, tenantFeed } from '../../domain/entities/feeds';
import { inTransaction } from '../../server/database/transaction';
import { touchFeeds } from '../../server/feeds/touch-feeds';
import { aProduct } from '../factories/card';
import type { TestClient } from '../harness/client';
import type { FullCompany } from '../harness/full-company';
import type { TestServer } from '../harness/server';

/** Name of the person with the device: a member of the flow who doesn't administer it, and an approver. */
export const PERSON = 'vendas';

/**
 * Adds rows on the server beyond one of everything, so that each command has something to change. Returns their ids by
 * purpose.
 */
export async function prepare({ pool }: Pick<TestServer, 'pool'>, { world, own }: FullCompany) {
  const { flow, people, tenant_id } = world;
  const at = `/boards/${flow.board.id}`;
  const post = async (who: string, path: string, payload: object) => {
    const { status, body } = await world.call(who, 'POST', at + path, payload);
    if (status >= 300) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body.data;
  };
  const slot = world.newId();
  await world.call('gestor', 'PATCH', at, { photo_slots: [{ id: slot, name: 'Frente', outline: 'front' }] });
  const [, proposal, approval] = flow.phases;
  for (const { id } of [proposal!, approval!])
    await post(PERSON, `/cards/${own.card_destination_id}/move`, { phase_id: id });
  const { user_id, id } = flow.members.find(member => member.user_id === people[PERSON]!.actor.user_id)!;
  await post('gestor', `/phases/${approval!.id}/approvers`, { board_user_id: id });

  const cards: Record<string, string> = {};
  for (const name of ['changed', 'left', 'archived', 'deleted', 'refused', 'settled'])
    cards[name] = (await post(PERSON, '/cards', { title: name })).id;
  const product_id = world.newId();
  const board = boardFeed(flow.board.id);
  const written: [feed: string, entity: EntityName, row_id: string][] = [
    [tenantFeed(tenant_id), 'product', own.product_id!],
    [tenantFeed(tenant_id), 'product', product_id],
    [board, 'attachment', own.attachment_id!],
    [board, 'shared_view', own.view_id!],
  ];
  await inTransaction(pool, async client => {
    await client.query('INSERT INTO products SELECT * FROM jsonb_populate_recordset(NULL::products, $1)', [
      JSON.stringify([{ ...aProduct({ id: product_id }), tenant_id }]),
    ]);
    // Touches the feeds of rows written directly to the database, so that devices receive them too.
    const touched = written.map(([feed, entity, row_id]) => ({ feed, entity, row_id, gone: false }));
    await touchFeeds(client, tenant_id, touched);
  });
  await post(PERSON, `/cards/${cards.changed}/products/${product_id}`, {});
  await post(PERSON, `/cards/${cards.changed}/tags`, { tag_id: flow.tags[1]!.id });
  // Makes the person an owner, so that they have a notification to read.
  await post('gestor', `/cards/${cards.changed}/owners`, { user_id });
  return { slot, product_id, user_id, cards };
}

/** Makes one of each change that can wait on a device, each with every field that it may have, on the device's data. */
export async function doEverything(
  device: TestClient,
  { world, own }: FullCompany,
  { slot, product_id, user_id, cards }: Awaited<ReturnType<typeof prepare>>,
): Promise<void> {
  const { phases, fields, tags, members } = world.flow;
  const { newId } = world;
  const board_id = world.flow.board.id;
  const on = (card_id = '') => ({ board_id, card_id });
  const { changed, left, archived, deleted } = cards;
  const [told, second] = [on(own.card_id), on(own.card_destination_id)];
  const [task, option] = [{ task_id: own.task_id! }, { option_id: own.option_id! }];
  const [made, task_id, option_id] = [newId(), newId(), newId()];
  const texts = { title: 'Argo do pátio', description: 'Prata', more_info: 'Chave reserva' };
  const custom_fields = [{ field_id: fields[0]!.id, value: 'ABC1D23' }];
  const data = { ...texts, expiration_date: '2027-01-31', custom_fields };
  const place = { current_phase_id: phases[1]!.id, origin_card_id: left! };
  const check = { check_id: newId(), place: 'Pátio 2', result: 'present' as const };
  const other = members.find(member => member.user_id !== user_id)!.user_id;
  const approvalOf = async (card_id: string) => {
    const all = await device.db.approval.where({ card_id }).toArray();
    return { approval_id: all.find(row => row.user_id === user_id)!.id };
  };
  const unread = (await device.db.notification.toArray()).filter(({ is_read }) => !is_read);

  const act = async <Name extends keyof CommandInputs>(name: Name, input: CommandInputs[Name]) =>
    expectKept(name, await device.perform(name, input));
  await act('card.create', { ...on(made), ...data, ...place });
  await act('card.update', { ...on(changed), ...data });
  await act('card.check', { ...on(changed), ...check });
  await act('comment.add', { ...on(changed), comment_id: newId(), description: 'Sem sinal' });
  await act('task.add', { ...on(changed), task_id, title: 'Fotos' });
  await act('option.add', { ...on(changed), task_id, option_id, title: 'Frente' });
  await act('owner.add', { ...on(changed), user_id: other });
  await act('owner.remove', { ...on(changed), user_id });
  await act('tag.add', { ...on(changed), tag_id: tags[0]!.id });
  await act('tag.remove', { ...on(changed), tag_id: tags[1]!.id });
  await act('product.add', { ...on(changed), product_id: own.product_id! });
  await act('product.remove', { ...on(changed), product_id });
  const photo = new TextEncoder().encode('uma foto '.repeat(40));
  expectKept('attachment.add', await device.attach(board_id, changed!, photo, slot));
  await act('connection.add', { ...on(changed), connection_id: newId(), card_destination_id: left! });
  const link = { title: 'Para o cliente', with_comments: true, with_history: true };
  await act('link.add', { ...on(changed), link_id: newId(), ...link });
  await act('card.move', { ...on(changed), phase_id: phases[1]!.id });

  await act('option.update', { ...told, ...task, ...option, checked: true, title: 'CRV' });
  await act('option.remove', { ...told, ...task, ...option });
  await act('task.update', { ...told, ...task, title: 'Documentos' });
  await act('task.remove', { ...told, ...task });
  await act('attachment.update', { ...told, attachment_id: own.attachment_id!, title: 'frente.jpg' });
  await act('attachment.remove', { ...told, attachment_id: own.attachment_id! });
  await act('connection.remove', { ...told, connection_id: own.connection_id! });
  await act('link.remove', { ...told, link_id: own.link_id! });
  await act('comment.remove', { ...told, comment_id: own.comment_id! });
  const { approval_id } = await approvalOf(told.card_id);
  await act('approval.approve', { ...told, approval_id, comment: 'Conferido' });
  await act('approval.reject', {
    ...second,
    ...(await approvalOf(second.card_id)),
    comment: 'Falta o laudo',
  });
  await act('approval.ask', { ...second, comment: 'Laudo anexado' });

  await act('card.archive', on(archived));
  await act('card.unarchive', on(archived));
  await act('card.archive', on(left));
  await act('card.delete', on(deleted));
  const counts = { present: 1, missing: 0, misplaced: 0, unexpected: 0 };
  const { check_id, place: where } = check;
  await act('check.conclude', { board_id, check_id, place: where, counts, unknown: ['QQQ0A00'] });
  await act('notification.read', { notification_ids: unread.map(({ id }) => id) });
}

function expectKept(name: string, decision: Awaited<ReturnType<TestClient['perform']>>): void {
  if (!decision.ok || decision.changes.length === 0) throw new Error(`${name}: ${JSON.stringify(decision)}`);
}
