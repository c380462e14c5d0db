import type { OutboxEntry } from '../../src/mirror/database';

/** Configuration of a flow, from one revision of its feed on. */
export interface Setting {
  revision: number;
  phases: ModelPhase[];
  /** Rules in force, as `<from> <to>`. */
  ways: string[];
  approvers: { id: string; phase_id: string; user_id: string }[];
  /** Ids of the flow's members. */
  members: string[];
  /** Ids of its fields. */
  fields: string[];
}
interface ModelPhase {
  id: string;
  phase_order: number;
  enabled: boolean;
  passage: { field_ids: string[]; checklist: boolean; photos: number } | null;
}

/** Answer of one approver in one round of a card. */
interface Answer {
  round: number;
  approver: string;
  state: string;
  comment: string | null;
  version: number | null;
}
interface Item {
  task: string;
  title: string;
  checked: boolean;
}

/** Card, as far as the commands of a simulation affect it. */
export interface ModelCard {
  id: string;
  texts: Record<string, unknown>;
  phase: string;
  round: number;
  /** Version that grows with each edit of the card's data; an approver names the one that they have read. */
  version: number;
  isArchived: boolean;
  owners: string[];
  tags: string[];
  fields: Record<string, unknown>;
  /** Last check of the yard that included the card. */
  check: string | null;
  tasks: Record<string, string>;
  items: Record<string, Item>;
  photos: string[];
  /** Texts of its comments, by id. */
  comments: Record<string, string>;
  answers: Answer[];
}

export const TEXTS = ['title', 'description', 'more_info', 'expiration_date'] as const;

type Applied = Pick<OutboxEntry, 'id' | 'name' | 'card_id' | 'user_id' | 'input'>;
interface Input extends Record<string, unknown> {
  custom_fields?: FieldValues;
  was?: Record<string, unknown> & { custom_fields?: FieldValues };
}
type FieldValues = { field_id: string; value: unknown }[];

/**
 * Flow with its cards in memory, written from the product's specification and using none of its code. It receives
 * configurations and applied changes in the server's order. Throws on a change that could not have been applied; the
 * server's reasons for refusing others are not modelled.
 */
export class Model {
  readonly cards: Map<string, ModelCard>;
  #setting: Setting;
  #deleted = new Set<string>();

  constructor(setting: Setting, cards: ModelCard[]) {
    this.#setting = setting;
    this.cards = new Map(cards.map(card => [card.id, card]));
  }

  /**
   * Replaces the flow's configuration. New approvers are asked about every card in their phase; of removed ones, only
   * approvals that they have given stay in the round.
   */
  configure(next: Setting): void {
    const before = this.#setting;
    this.#setting = next;
    const isIn = (setting: Setting, id: string) => setting.approvers.some(approver => approver.id === id);
    for (const card of this.cards.values()) {
      card.answers = card.answers.filter(
        ({ approver, round, state }) =>
          round !== card.round || state === 'approved' || isIn(next, approver) || !isIn(before, approver),
      );
      this.#ask(card, id => !isIn(before, id));
    }
  }

  /** Applies a change that the server has applied and that wrote something. */
  apply(change: Applied): void {
    const { name, card_id } = change;
    if (card_id === null) return;
    if (name === 'card.create') {
      this.#create(card_id, change);
      return;
    }
    const card = this.cards.get(card_id);
    if (!card) throw impossible(change, 'there is no such card');
    if (name === 'card.delete') {
      this.cards.delete(card_id);
      this.#deleted.add(card_id);
      return;
    }
    if (card.isArchived !== (name === 'card.unarchive')) throw impossible(change, 'the archive');
    // A card approved by all moves on automatically, once its phase's requirements are met and only one way is open.
    const wasReady = this.#onlyWay(card) !== null;
    this.#change(card, change);
    const next = wasReady ? null : this.#onlyWay(card);
    if (next) this.#enter(card, next);
  }

  #create(id: string, change: Applied): void {
    const { input } = change as { input: Input };
    if (this.cards.has(id) || this.#deleted.has(id)) throw impossible(change, 'the id is taken');
    const open = this.#setting.phases.filter(({ enabled }) => enabled);
    const [first] = open.sort((a, b) => a.phase_order - b.phase_order);
    const phase = input.current_phase_id ?? first?.id;
    if (!open.some(({ id }) => id === phase)) throw impossible(change, 'the phase takes no card');
    const card: ModelCard = {
      ...{ id, phase: String(phase), round: 1, version: 1, isArchived: false, check: null },
      ...{ owners: [], tags: [], photos: [], answers: [], tasks: {}, items: {}, fields: {}, comments: {} },
      texts: { title: input.title, description: '', more_info: '', expiration_date: null },
    };
    for (const text of TEXTS) if (input[text] !== undefined) card.texts[text] = input[text];
    for (const { field_id, value } of input.custom_fields ?? []) setField(card, field_id, value);
    this.cards.set(id, card);
    this.#ask(card);
  }

  #change(card: ModelCard, change: Applied): void {
    const input = change.input as Record<string, string>;
    switch (change.name) {
      case 'card.move':
        this.#move(card, change);
        break;
      case 'card.update':
        edit(card, change);
        break;
      case 'card.archive':
        card.isArchived = true;
        break;
      case 'card.unarchive':
        card.isArchived = false;
        break;
      case 'card.check':
        card.check = input.check_id!;
        break;
      case 'approval.approve':
        this.#answer(card, 'approved', change);
        break;
      case 'approval.reject':
        this.#answer(card, 'rejected', change);
        break;
      case 'approval.ask':
        this.#askAgain(card, change);
        break;
      case 'owner.add':
        if (!this.#setting.members.includes(input.user_id!)) throw impossible(change, 'not of the flow');
        card.owners = added(card.owners, input.user_id!, change);
        break;
      case 'owner.remove':
        card.owners = taken(card.owners, input.user_id!, change);
        break;
      case 'tag.add':
        card.tags = added(card.tags, input.tag_id!, change);
        break;
      case 'tag.remove':
        card.tags = taken(card.tags, input.tag_id!, change);
        break;
      case 'attachment.add':
        // All files of a simulation are photos.
        card.photos = added(card.photos, input.attachment_id!, change);
        break;
      case 'attachment.remove':
        card.photos = taken(card.photos, input.attachment_id!, change);
        break;
      case 'comment.add':
        if (input.comment_id! in card.comments) throw impossible(change, 'the comment is there already');
        card.comments[input.comment_id!] = input.description!.trim();
        break;
      case 'comment.remove':
        if (!(input.comment_id! in card.comments)) throw impossible(change, 'the comment is gone');
        delete card.comments[input.comment_id!];
        break;
      default:
        tick(card, change);
    }
  }

  #move(card: ModelCard, change: Applied): void {
    const { phase_id: to, from_phase_id: from = card.phase } = change.input as Record<string, string>;
    if (from !== card.phase) throw impossible(change, `it stands in ${card.phase}, and was seen in ${from}`);
    if (!this.#reach(card).includes(to!)) throw impossible(change, `no way leads to ${to}`);
    const round = this.#roundOf(card);
    if (round === 'rejected' || round === 'pending') throw impossible(change, `its round is ${round}`);
    if (this.#isMissing(card, to!)) throw impossible(change, 'its phase asks for more');
    this.#enter(card, to!);
  }

  #answer(card: ModelCard, state: string, change: Applied): void {
    const { comment, data_version = card.version } = change.input as Record<string, unknown>;
    const approver = this.#approversOf(card).find(({ user_id }) => user_id === change.user_id);
    const answer = card.answers.find(one => one.round === card.round && one.approver === approver?.id);
    if (!answer) throw impossible(change, 'they were not asked');
    if (data_version !== card.version) throw impossible(change, 'the card is another than they have read');
    const kept = answer.state === state ? answer.comment : null;
    answer.comment = comment === undefined ? kept : String(comment ?? '').trim() || null;
    answer.state = state;
    answer.version = card.version;
  }

  #askAgain(card: ModelCard, change: Applied): void {
    const { round = card.round } = change.input;
    if (this.#roundOf(card) !== 'rejected' || round !== card.round)
      throw impossible(change, 'no such round is refused');
    card.answers = card.answers.filter(({ round, state }) => round !== card.round || state !== 'pending');
    card.round += 1;
    this.#ask(card);
  }

  #enter(card: ModelCard, phase: string): void {
    card.phase = phase;
    card.round += 1;
    this.#ask(card);
  }

  #ask(card: ModelCard, isNew: (approver: string) => boolean = () => true): void {
    for (const { id } of this.#approversOf(card))
      if (isNew(id))
        card.answers.push({
          round: card.round,
          approver: id,
          state: 'pending',
          comment: null,
          version: null,
        });
  }

  #approversOf({ phase }: ModelCard): Setting['approvers'] {
    return this.#setting.approvers.filter(({ phase_id }) => phase_id === phase);
  }

  #roundOf(card: ModelCard): 'none' | 'pending' | 'rejected' | 'complete' {
    if (this.#approversOf(card).length === 0) return 'none';
    const states = card.answers.filter(({ round }) => round === card.round).map(({ state }) => state);
    if (states.includes('rejected')) return 'rejected';
    return states.length === 0 || states.includes('pending') ? 'pending' : 'complete';
  }

  #reach({ phase }: ModelCard): string[] {
    const { phases, ways } = this.#setting;
    return phases.flatMap(({ id, enabled }) => (enabled && ways.includes(`${phase} ${id}`) ? id : []));
  }

  #onlyWay(card: ModelCard): string | null {
    const [only, ...others] = this.#reach(card);
    if (card.isArchived || !only || others.length > 0 || this.#roundOf(card) !== 'complete') return null;
    return this.#isMissing(card, only) ? null : only;
  }

  /** Returns whether the card lacks something that its phase asks for before a later phase. */
  #isMissing(card: ModelCard, to: string): boolean {
    const { phases, fields } = this.#setting;
    const [from, next] = [card.phase, to].map(phase => phases.find(({ id }) => id === phase)!);
    const asked = from!.passage;
    if (!asked || next!.phase_order < from!.phase_order) return false;
    return (
      asked.field_ids.some(id => fields.includes(id) && card.fields[id] === undefined) ||
      (asked.checklist && Object.values(card.items).some(({ checked }) => !checked)) ||
      card.photos.length < asked.photos
    );
  }
}

/** Edits the named values, each only if no one has changed it since it was seen. */
function edit(card: ModelCard, change: Applied): void {
  const { was = {}, ...input } = change.input as Input;
  const valuesOf = (values: FieldValues = []) =>
    values.map(({ field_id, value }) => [field_id, value] as const);
  const seen = new Map<string, unknown>(valuesOf(was.custom_fields));
  const look = (name: string, wanted: unknown, before: unknown, stands: unknown) => {
    if (before !== undefined && stands !== wanted && stands !== before)
      throw impossible(change, `${name} was ${before}, and ${stands} stands there`);
  };
  for (const text of TEXTS) {
    if (input[text] === undefined) continue;
    look(text, input[text], was[text], card.texts[text]);
    card.texts[text] = input[text];
  }
  for (const [id, value] of valuesOf(input.custom_fields)) {
    look(id, value, seen.get(id), card.fields[id] ?? null);
    setField(card, id, value);
  }
  card.version += 1;
}

function setField({ fields }: ModelCard, id: string, value: unknown): void {
  if (value === null || value === '') delete fields[id];
  else fields[id] = value;
}

function tick(card: ModelCard, change: Applied): void {
  const { task_id: task, option_id, title, checked } = change.input as Record<string, string>;
  const item = card.items[option_id!];
  switch (change.name) {
    case 'task.add':
    case 'task.update':
      card.tasks[task!] = title!;
      break;
    case 'task.remove':
      delete card.tasks[task!];
      for (const [id, { task: its }] of Object.entries(card.items)) if (its === task) delete card.items[id];
      break;
    case 'option.add':
      if (!card.tasks[task!]) throw impossible(change, 'the task is gone');
      card.items[option_id!] = { task: task!, title: title!, checked: false };
      break;
    case 'option.update':
      if (!item) throw impossible(change, 'the item is gone');
      Object.assign(item, title !== undefined && { title }, checked !== undefined && { checked });
      break;
    case 'option.remove':
      delete card.items[option_id!];
  }
}

function added(ids: string[], id: string, change: Applied): string[] {
  if (ids.includes(id)) throw impossible(change, `${id} is there already`);
  return [...ids, id];
}

function taken(ids: string[], id: string, change: Applied): string[] {
  if (!ids.includes(id)) throw impossible(change, `${id} is not there`);
  return ids.filter(other => other !== id);
}

const impossible = ({ name, id, card_id }: Applied, why: string) =>
  new Error(`${name} ${id} was applied to card ${card_id}: ${why}`);
