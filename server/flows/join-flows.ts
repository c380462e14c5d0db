import type { Member } from '../../domain/entities/board';
import { boardFeed } from '../../domain/entities/feeds';
import type { PoolClient } from '../database/pool';
import { type RowChange, writeChanges } from '../database/write-changes';
import type { Touched } from '../feeds/touch-feeds';
import { findFlow, lockFlow } from '../repositories/flows/flows';
import type { Invitation } from '../repositories/people/invitations';
import { inLists } from './configure';

/**
 * Makes somebody who has just come into the company a member of the flows that they were invited to. What is no longer
 * there is left out.
 *
 * @returns what feeds have to tell of it
 */
export async function joinFlows(
  client: PoolClient,
  { tenant_id, flows }: Invitation,
  userId: string,
  newId: () => string,
): Promise<Touched[]> {
  const touched: Touched[] = [];
  for (const { board_id, role } of flows.toSorted((a, b) => (a.board_id < b.board_id ? -1 : 1))) {
    await lockFlow(client, tenant_id, board_id);
    const flow = await findFlow(client, tenant_id, board_id);
    if (!flow || flow.members.some(({ user_id }) => user_id === userId)) continue;
    const values: Member = { id: newId(), board_id, user_id: userId, role };
    const changes: RowChange[] = [{ op: 'insert', entity: 'member', id: values.id, values }];
    await writeChanges(client, tenant_id, changes);
    touched.push({ feed: boardFeed(board_id), entity: 'member', row_id: values.id, gone: false });
    touched.push(...(await inLists(client, tenant_id, flow, changes)));
  }
  return touched;
}
