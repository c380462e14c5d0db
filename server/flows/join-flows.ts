import type { Member } from '../../domain/entities/board';
import { boardFeed } from '../../domain/entities/feeds';
import type { PoolClient } from '../database/pool';
import { type RowChange, writeChanges } from '../database/write-changes';
import type { Touched } from '../feeds/touch-feeds';
import { findFlow, lockFlow } from '../repositories/flows/flows';
import type { Invitation } from '../repositories/people/invitations';
import { inLists } from './configure';

/**
 * Makes a person who has just joined the company a member of the flows of the invitation. Flows that no longer exist
 * are left out.
 *
 * @returns the rows that feeds have to publish
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
