import { board, customField, member, myBoard, phase, phaseApprover, rule, tag } from './board';
import {
  approval,
  attachment,
  card,
  comment,
  connection,
  externalLink,
  history,
  task,
  taskOption,
} from './card';
import { notification, person, product, tenant } from './people';

/**
 * Every entity that travels to devices, by its wire name: its shape and the kind of feed that carries it (one a flow,
 * one a person in a company, one a company).
 * Rows of board feeds have `board_id` (the flow itself: `id`).
 */
export const ENTITIES = {
  board: { schema: board, feed: 'board' },
  phase: { schema: phase, feed: 'board' },
  rule: { schema: rule, feed: 'board' },
  phase_approver: { schema: phaseApprover, feed: 'board' },
  member: { schema: member, feed: 'board' },
  tag: { schema: tag, feed: 'board' },
  custom_field: { schema: customField, feed: 'board' },
  card: { schema: card, feed: 'board' },
  task: { schema: task, feed: 'board' },
  task_option: { schema: taskOption, feed: 'board' },
  comment: { schema: comment, feed: 'board' },
  approval: { schema: approval, feed: 'board' },
  attachment: { schema: attachment, feed: 'board' },
  connection: { schema: connection, feed: 'board' },
  external_link: { schema: externalLink, feed: 'board' },
  history: { schema: history, feed: 'board' },
  my_board: { schema: myBoard, feed: 'user' },
  notification: { schema: notification, feed: 'user' },
  tenant: { schema: tenant, feed: 'tenant' },
  person: { schema: person, feed: 'tenant' },
  product: { schema: product, feed: 'tenant' },
} as const;
export type EntityName = keyof typeof ENTITIES;
export const ENTITY_NAMES = Object.keys(ENTITIES) as EntityName[];

/** A feed's name on the wire: `board:<id>`, `user:<id>` or `tenant:<id>`. */
export const boardFeed = (boardId: string) => `board:${boardId}`;
export const userFeed = (userId: string) => `user:${userId}`;
export const tenantFeed = (tenantId: number) => `tenant:${tenantId}`;
