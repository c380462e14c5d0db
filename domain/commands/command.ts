import type * as z from 'zod/mini';
import type { CardEntity, CardState, Change } from '../card/card-state';
import type { CardlessChange, CardlessState } from '../card/cardless-state';
import type { FieldValue, History, HistoryKind } from '../entities/card';
import { uuid } from '../entities/scalars';
import type { Actor } from '../policy';
import type { Refusal } from '../refusals';
import { cardSubject } from './subject';

/** `now` is the decider's clock (the server's, when it decides); `made_at` is when the person did it, by their own. */
export interface Clock {
  now: string;
  made_at: string;
}

export type Decision<Row = Change> = { ok: true; changes: Row[] } | { ok: false; refusal: Refusal };

/** Every command about a card names it and its flow. */
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

/** What people call what a line of history names by its id; null where it is gone or not known. */
export interface HistoryNames {
  phase(id: unknown): string | null;
  person(id: unknown): string | null;
  tag(id: unknown): string | null;
  vehicle(id: unknown): string | null;
  /** Of the columns and fields that an edit changed, in the order to say them. */
  labels: string[];
}

export interface HistoryWords {
  /** What was done, to stand after the name of who did it. */
  text: string;
  /** A word that came with it, mentions still as ids. */
  quote?: unknown;
}

/** The words of one line of history; null where it is another command's. */
export type Tells = (line: History, names: HistoryNames) => HistoryWords | null;

/** A part of a change that somebody has typed. */
export interface TypedPart {
  /** Where it stands in the input: `description`, `custom_fields.<id>`. */
  path: string;
  /** What people call it. */
  label: string;
  value: FieldValue | null;
  /** The value as people read it, mentions still as ids. */
  words: string;
}

interface AnyCommand<Input, State, Row, Name extends string> {
  name: Name;
  /** Of the shape of `input`: the server takes this one alone (S12). */
  version: number;
  /** What the API's document says of the call, in Portuguese. */
  doc: { summary: string; description?: string };
  input: z.ZodMiniType<Input>;
  /** Values that it is applied with, besides the ids that it has to name: what holds for every command is tested with it. */
  example?: NoInfer<Partial<Input>>;
  /** What it is about, as `card:<id>`: changes of one subject are sent in their order, and wait for a refused one. */
  subject(input: Input): string;
  /** What it is about besides its card, for `says`; nothing that a change could do without. */
  names?(state: State, input: Input): Record<string, string | null | undefined>;
  /** What it does, in «Sincronização»: «Mover para Proposta». Any of the names may be missing. */
  says(input: Input, names: Names): string;
  /** What a person has typed of it: that can be copied, and put right once it was refused. */
  typed?(input: NoInfer<Input>, names: Names): TypedPart[];
  /** Pure: a refusal, or the rows to write. No rows when the wanted state already holds. */
  decide(state: State, input: Input, actor: Actor, clock: Clock): Decision<Row>;
}

/** Something done to a card: decided on the card and its flow, and told of in the flow's feed. */
export interface CardCommand<Input extends CardTarget = CardTarget, Name extends string = string>
  extends AnyCommand<Input, CardState, Change, Name> {
  kind: 'card';
  /** The REST call that runs it, its parameters named as in `input`, and the entity that the call answers. */
  rest: {
    method: 'POST' | 'PATCH' | 'DELETE';
    path: string;
    answers: CardEntity;
  };
  /** What the card's history says of it, by the kinds of lines that it leaves there (`domain/effects/history.ts`). */
  tells?: { readonly [Kind in HistoryKind]?: Tells };
  /** The field of `input` with the id of the row it makes; REST calls it `id`, and the server makes one if it is missing. */
  creates?: keyof Input & string;
  /** What the person saw when deciding, taken from the state at hand and kept with the input. */
  basis?(state: CardState, input: Input): Partial<Input>;
  /**
   * The same for somebody who has been shown these values and decides on them once more. Without it a change that was
   * refused for what others did meanwhile is not tried again: the person makes it anew.
   */
  seen?(conflict: NonNullable<Refusal['conflict']>, input: Input): Partial<Input>;
  /** A refused change is tried again without what stood in its way; the screen has said so. */
  mend?(state: CardState, input: Input): Partial<Input>;
  /** A new change takes the place of refused ones of the same subject whose input has the same here. */
  replaces?: keyof Input & string;
}

/** Something about no card: about what is the person's own, told of in their feed alone, or about a flow. */
export interface CardlessCommand<Input = object, Name extends string = string>
  extends AnyCommand<Input, CardlessState, CardlessChange, Name> {
  kind: 'cardless';
}

export type Command = CardCommand | CardlessCommand;

/** Gives the table of commands one type while each file keeps its own input's. */
export function defineCommand<Input extends CardTarget, const Name extends string>(
  command: Omit<CardCommand<Input, Name>, 'kind' | 'subject'>,
): CardCommand<Input, Name> {
  return { ...command, kind: 'card', subject: ({ card_id }) => cardSubject(card_id) };
}

/** The same for a command without a card. */
export function defineCardlessCommand<Input, const Name extends string>(
  command: Omit<CardlessCommand<Input, Name>, 'kind'>,
): CardlessCommand<Input, Name> {
  return { ...command, kind: 'cardless' };
}

export const done = <Row = Change>(...changes: Row[]): Decision<Row> => ({ ok: true, changes });
export const refused = (refusal: Refusal): Decision<never> => ({ ok: false, refusal });
