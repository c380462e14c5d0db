import type * as z from 'zod/mini';
import { approvalApprove } from './approvals/approval-approve';
import { approvalAsk } from './approvals/approval-ask';
import { approvalReject } from './approvals/approval-reject';
import { cardArchive } from './card-archive';
import { cardCheck } from './card-check';
import { cardCreate } from './card-create';
import { cardDelete } from './card-delete';
import { cardMove } from './card-move';
import { cardUnarchive } from './card-unarchive';
import { cardUpdate } from './card-update';
import { checkConclude } from './check-conclude';
import type { CardCommand, CardlessCommand, Command } from './command';
import { commentAdd } from './comment-add';
import { commentRemove } from './comment-remove';
import { connectionAdd } from './connection-add';
import { connectionRemove } from './connection-remove';
import { attachmentAdd } from './files/attachment-add';
import { attachmentRemove } from './files/attachment-remove';
import { attachmentUpdate } from './files/attachment-update';
import { linkAdd } from './link-add';
import { linkRemove } from './link-remove';
import { notificationRead } from './notification-read';
import { ownerAdd } from './owner-add';
import { ownerRemove } from './owner-remove';
import { productAdd } from './product-add';
import { productRemove } from './product-remove';
import { tagAdd } from './tag-add';
import { tagRemove } from './tag-remove';
import { optionAdd } from './tasks/option-add';
import { optionRemove } from './tasks/option-remove';
import { optionUpdate } from './tasks/option-update';
import { taskAdd } from './tasks/task-add';
import { taskRemove } from './tasks/task-remove';
import { taskUpdate } from './tasks/task-update';

const onCards = [
  cardCreate,
  cardUpdate,
  cardMove,
  cardArchive,
  cardUnarchive,
  cardDelete,
  cardCheck,
  commentAdd,
  commentRemove,
  taskAdd,
  taskUpdate,
  taskRemove,
  optionAdd,
  optionUpdate,
  optionRemove,
  ownerAdd,
  ownerRemove,
  tagAdd,
  tagRemove,
  productAdd,
  productRemove,
  attachmentAdd,
  attachmentUpdate,
  attachmentRemove,
  connectionAdd,
  connectionRemove,
  linkAdd,
  linkRemove,
  approvalApprove,
  approvalReject,
  approvalAsk,
] as const;

const withoutCard = [notificationRead, checkConclude] as const;

/** Inputs by command name, for callers that know which command they send. */
export type CommandInputs = {
  [C in (typeof onCards)[number] | (typeof withoutCard)[number] as C['name']]: z.infer<C['input']>;
};

/**
 * All commands about a card, in one table, from which the server's routes, the OpenAPI document, the outbox and the
 * overlay are made. The table drops each input's own type, because a command only ever gets input that its `input`
 * schema has parsed.
 */
export const CARD_COMMANDS = onCards as unknown as readonly CardCommand[];
/** All commands without a card. They have no REST calls of their own. */
const CARDLESS_COMMANDS = withoutCard as unknown as readonly CardlessCommand[];

export const COMMANDS: readonly Command[] = [...CARD_COMMANDS, ...CARDLESS_COMMANDS];

const byName = new Map(COMMANDS.map(command => [command.name, command]));

/** Former names of commands, which changes on devices may still have. */
const FORMER: Record<string, string> = { 'option.tick': 'option.update' };

/** Returns the command of that name or former name; undefined if this version doesn't know it. */
export const findCommand = (name: string): Command | undefined =>
  byName.get(Object.hasOwn(FORMER, name) ? FORMER[name]! : name);

/** Returns the command about a card of that name or former name; undefined for any other. */
export function findCardCommand(name: string): CardCommand | undefined {
  const command = findCommand(name);
  return command?.kind === 'card' ? command : undefined;
}
