import type { FlowConfig } from '../../domain/card/card-state';
import type { PatioDatabase } from '../mirror/database';

/** Tables that contain a flow's configuration. */
export const CONFIG_TABLES = [
  'board',
  'phase',
  'rule',
  'phase_approver',
  'member',
  'custom_field',
  'tag',
] as const;

/** Reads a flow's configuration from the mirror; null if it is not on this device. */
export async function readConfig(db: PatioDatabase, boardId: string): Promise<FlowConfig | null> {
  const of = { board_id: boardId };
  const [board, phases, rules, approvers, members, fields, tags] = await Promise.all([
    db.board.get(boardId),
    db.phase.where(of).toArray(),
    db.rule.where(of).toArray(),
    db.phase_approver.where(of).toArray(),
    db.member.where(of).toArray(),
    db.custom_field.where(of).toArray(),
    db.tag.where(of).toArray(),
  ]);
  return board ? { board, phases, rules, approvers, members, fields, tags } : null;
}
