import { approvalApprove } from './approval-approve';
import { approvalReject } from './approval-reject';
import { cardArchive } from './card-archive';
import { cardCreate } from './card-create';
import { cardMove } from './card-move';
import { cardUpdate } from './card-update';
import type { CardTarget, Command } from './command';
import { commentAdd } from './comment-add';
import { optionAdd } from './option-add';
import { optionRemove } from './option-remove';
import { optionTick } from './option-tick';
import { ownerAdd } from './owner-add';
import { ownerRemove } from './owner-remove';
import { tagAdd } from './tag-add';
import { tagRemove } from './tag-remove';
import { taskAdd } from './task-add';
import { taskRemove } from './task-remove';

const all = [
  cardCreate,
  cardUpdate,
  cardMove,
  cardArchive,
  commentAdd,
  taskAdd,
  taskRemove,
  optionAdd,
  optionTick,
  optionRemove,
  ownerAdd,
  ownerRemove,
  tagAdd,
  tagRemove,
  approvalApprove,
  approvalReject,
] as const;

/** The inputs by command name, for callers that know which one they send. */
export type CommandInputs = {
  [C in (typeof all)[number] as C['name']]: C extends Command<infer Input> ? Input : never;
};

/**
 * Every command, in one table: the server's routes, the OpenAPI document, the outbox and the overlay are made from it.
 * The table forgets each input's own type; a command is only ever handed what its `input` has parsed.
 */
export const COMMANDS = all as unknown as readonly Command<CardTarget>[];

const byName = new Map(COMMANDS.map(command => [command.name, command]));

/** The command of that name; undefined for one this version doesn't know. */
export const findCommand = (name: string): Command<CardTarget> | undefined => byName.get(name);
