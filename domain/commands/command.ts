import type * as z from 'zod/mini';
import type { CardEntity, CardState, Change } from '../card/card-state';
import type { CardlessChange, CardlessState } from '../card/cardless-state';
import type { FieldValue, History, HistoryKind } from '../entities/card';
import { uuid } from '../entities/scalars';
import type { Actor } from '../policy';
import type { Refusal } from '../refusals';
import { cardSubject } from './subject';

/**
 * `now` is the time of the side that decides (on the server, the server's). `made_at` is when the person made the
 * change, by their own clock.
 */
export interface Clock {
  now: string;
  made_at: string;
}

export type Decision<Row = Change> = { ok: true; changes: Row[] } | { ok: false; refusal: Refusal };

/** Part of the input of every command about a card: the card and its flow. */
export const cardTarget = { board_id: uuid, card_id: uuid };
export interface CardTarget {
  board_id: string;
  card_id: string;
}

/**
 * Names of the things that a change was about when it was made, by their role: `card`, `identifier`, `board`, and what
 * else the command names (`phase`, `person`…). They are stored with the change, so that it can still be described once
 * the rows are gone.
 */
export type Names = Record<string, string>;

/** Finds the names of things that a line of history refers to by id; null for a thing that is gone or unknown. */
export interface HistoryNames {
  phase(id: unknown): string | null;
  person(id: unknown): string | null;
  tag(id: unknown): string | null;
  vehicle(id: unknown): string | null;
  /** Labels of the columns and fields that an edit changed, in the order to list them. */
  labels: string[];
}

export interface HistoryWords {
  /** The action, worded to follow the author's name. */
  text: string;
  /** A message that belongs to the action. Mentions are still ids. */
  quote?: unknown;
}

/** Returns the words of a line of history; null for a line of another command. */
export type Tells = (line: History, names: HistoryNames) => HistoryWords | null;

/** A part of a change that the person has typed. */
export interface TypedPart {
  /** Path of the value in the input: `description`, `custom_fields.<id>`. */
  path: string;
  /** The value's label for people. */
  label: string;
  value: FieldValue | null;
  /** The value as text for people. Mentions are still ids. */
  words: string;
}

interface AnyCommand<Input, State, Row, Name extends string> {
  name: Name;
  /** Version of the shape of `input`; the server accepts only this one (S12). */
  version: number;
  /** Description of the call in the API's document, in Portuguese. */
  doc: { summary: string; description?: string };
  input: z.ZodMiniType<Input>;
  /** Input values besides the ids that it must have, used by the tests that apply to all commands. */
  example?: NoInfer<Partial<Input>>;
  /**
   * The subject, such as `card:<id>`. Changes of one subject are sent in order, and wait while one of them is refused.
   */
  subject(input: Input): string;
  /** Names for `says` besides those of the card. The change works without them. */
  names?(state: State, input: Input): Record<string, string | null | undefined>;
  /**
   * Returns a description of the change for «Sincronização»: «Mover para Proposta». Any of the names may be missing.
   */
  says(input: Input, names: Names): string;
  /** Returns the parts that the person has typed, so that they can be copied, or corrected after a refusal. */
  typed?(input: NoInfer<Input>, names: Names): TypedPart[];
  /** Returns a refusal, or the rows to write; no rows if the wanted state already holds. A pure function. */
  decide(state: State, input: Input, actor: Actor, clock: Clock): Decision<Row>;
}

/** A command about a card. It is decided on the card and its flow, and published in the flow's feed. */
export interface CardCommand<Input extends CardTarget = CardTarget, Name extends string = string>
  extends AnyCommand<Input, CardState, Change, Name> {
  kind: 'card';
  /** The REST call that runs the command, with parameters named as in `input`, and the entity that the call returns. */
  rest: {
    method: 'POST' | 'PATCH' | 'DELETE';
    path: string;
    answers: CardEntity;
  };
  /**
   * Words for the lines that the command leaves in the card's history, by the kind of line
   * (`domain/effects/history.ts`).
   */
  tells?: { readonly [Kind in HistoryKind]?: Tells };
  /**
   * The field of `input` that has the id of the row to be created. REST calls it `id`, and the server makes one if it
   * is missing.
   */
  creates?: keyof Input & string;
  /**
   * Returns the values that the person saw when deciding. They are taken from the current state and stored with the
   * input.
   */
  basis?(state: CardState, input: Input): Partial<Input>;
  /**
   * Returns these values for a person who has seen the values of a conflict and decides again. Without this function, a
   * change that was refused because of other users' changes can't be retried: the person has to make it again.
   */
  seen?(conflict: NonNullable<Refusal['conflict']>, input: Input): Partial<Input>;
  /**
   * Returns a corrected input with which a refused change is retried, without the part that was refused. The screen
   * announces this before.
   */
  mend?(state: CardState, input: Input): Partial<Input>;
  /** A new change replaces refused ones of the same subject whose input has the same value in this field. */
  replaces?: keyof Input & string;
}

/** A command without a card: about the person's own data, published only in the person's feed, or about a flow. */
export interface CardlessCommand<Input = object, Name extends string = string>
  extends AnyCommand<Input, CardlessState, CardlessChange, Name> {
  kind: 'cardless';
}

export type Command = CardCommand | CardlessCommand;

/** Defines a command about a card. Gives all commands one type, while each file keeps the type of its own input. */
export function defineCommand<Input extends CardTarget, const Name extends string>(
  command: Omit<CardCommand<Input, Name>, 'kind' | 'subject'>,
): CardCommand<Input, Name> {
  return { ...command, kind: 'card', subject: ({ card_id }) => cardSubject(card_id) };
}

/** Defines a command without a card. */
export function defineCardlessCommand<Input, const Name extends string>(
  command: Omit<CardlessCommand<Input, Name>, 'kind'>,
): CardlessCommand<Input, Name> {
  return { ...command, kind: 'cardless' };
}

export const done = <Row = Change>(...changes: Row[]): Decision<Row> => ({ ok: true, changes });
export const refused = (refusal: Refusal): Decision<never> => ({ ok: false, refusal });
