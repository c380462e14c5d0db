import type * as z from 'zod/mini';
import { savedView } from '../flow/saved-views';
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
import { concludedCheck } from './concluded-check';
import type { EntityName } from './entity-table';
import { notification, person, product, tenant } from './people';

/**
 * Schema of each entity's rows. They are separate from the table of entities, because a device opens its database
 * before it reads a response.
 */
export const SCHEMAS = {
  board,
  phase,
  rule,
  phase_approver: phaseApprover,
  member,
  tag,
  custom_field: customField,
  shared_view: savedView,
  concluded_check: concludedCheck,
  card,
  task,
  task_option: taskOption,
  comment,
  approval,
  attachment,
  connection,
  external_link: externalLink,
  history,
  my_board: myBoard,
  own_view: savedView,
  notification,
  tenant,
  person,
  product,
} satisfies Record<EntityName, z.ZodMiniObject>;
