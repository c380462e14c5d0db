import type { Member } from '../../../domain/entities/board';
import { type Slice, tableSlice } from '../slice';

/** Slice of the person's own memberships in the flows that are on this device, by flow. */
export const myMembershipsSlice: Slice<ReadonlyMap<string, Member>> = tableSlice(
  'my memberships',
  ['member'],
  async db => {
    const rows = await db.member.filter(({ user_id }) => user_id === db.user_id).toArray();
    return new Map(rows.map(row => [row.board_id, row]));
  },
);
