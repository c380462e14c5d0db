import type * as z from 'zod/mini';
import type { CardEntity, CardState, Change } from '../card-state';
import { uuid } from '../entities/scalars';
import type { Actor } from '../policy';
import type { Refusal } from '../refusals';

/** `now` is the decider's clock (the server's, when it decides); `made_at` is when the person did it, by their own. */
export interface Clock {
  now: string;
  made_at: string;
}

export type Decision = { ok: true; changes: Change[] } | { ok: false; refusal: Refusal };

/** Every command names the flow and the card that it is about. */
export const cardTarget = { board_id: uuid, card_id: uuid };
export interface CardTarget {
  board_id: string;
  card_id: string;
}

/**
 * What a change was about when it was made, by what it is to the change: `card`, `identifier`, `board`, and what the
 * command names besides (`phase`, `person`…). Kept with the change, so that its words outlive the rows.
 */
export type Names = Record<string, string>;

export interface Command<Input extends CardTarget = CardTarget, Name extends string = string> {
  name: Name;
  /** Of the shape of `input`; the server brings older ones up to it. */
  version: number;
  /** What the API's document says of the call, in Portuguese. */
  doc: { summary: string; description?: string };
  /** The REST call that runs it, its parameters named as in `input`, and the entity that the call answers. */
  rest: {
    method: 'POST' | 'PATCH' | 'DELETE';
    path: string;
    answers: CardEntity;
  };
  input: z.ZodMiniType<Input>;
  /** Values that it is applied with, besides the ids that it has to name: what holds for every command is tested with it. */
  example?: NoInfer<Partial<Input>>;
  /** The field of `input` with the id of the row it makes; REST calls it `id`, and the server makes one if it is missing. */
  creates?: keyof Input & string;
  /** What the person saw when deciding, taken from the state at hand and kept with the input. */
  basis?(state: CardState, input: Input): Partial<Input>;
  /** What it is about besides its card, for `says`; nothing that a change could do without. */
  names?(state: CardState, input: Input): Record<string, string | null | undefined>;
  /** What it does, in «Sincronização»: «Mover para Proposta». Any of the names may be missing. */
  says(input: Input, names: Names): string;
  /** Pure: a refusal, or the rows to write. No rows when the wanted state already holds. */
  decide(state: CardState, input: Input, actor: Actor, clock: Clock): Decision;
}

/** Gives the table of commands one type while each file keeps its own input's. */
export function defineCommand<Input extends CardTarget, const Name extends string>(
  command: Command<Input, Name>,
): Command<Input, Name> {
  return command;
}

export const done = (...changes: Change[]): Decision => ({ ok: true, changes });
export const refused = (refusal: Refusal): Decision => ({ ok: false, refusal });
