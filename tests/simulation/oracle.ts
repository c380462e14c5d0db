import type { Pool } from 'pg';
import { expect } from 'vitest';
import type { Approval, Attachment, Card, Comment, Task, TaskOption } from '../../domain/entities/card';
import { boardFeed } from '../../domain/entities/feeds';
import type { OutboxEntry } from '../../src/mirror/database';
import type { TestClient } from '../harness/client';
import type { World } from '../harness/world';
import { Model, type ModelCard, type Setting, TEXTS } from './model';

/** Entities of a flow's configuration, by their names in its feed. */
const OF_FLOW = ['board', 'phase', 'rule', 'phase_approver', 'member', 'custom_field'];

/** Tables of cards and of their parts that are stored in rows of their own, by entity. */
const OF_CARDS = {
  card: 'cards',
  approval: 'approvals',
  task: 'tasks',
  task_option: 'task_options',
  attachment: 'attachments',
  comment: 'comments',
} satisfies Record<keyof Rows, string>;

/** Rows of the database, or of a mirror. */
interface Rows {
  card: Card[];
  approval: Approval[];
  task: Task[];
  task_option: TaskOption[];
  attachment: Attachment[];
  comment: Comment[];
}

/**
 * Computes what a world's cards must be: applies the changes that the server reports as applied to the model, in the
 * server's order, between the flow's configurations.
 */
export class Oracle {
  readonly #settings: Setting[] = [];
  #begin: Rows | null = null;
  #since = 0;

  constructor(
    private readonly pool: Pool,
    private readonly world: World,
  ) {}

  /** Reads the initial state, before any device acts. */
  async begin(): Promise<void> {
    await this.note();
    this.#begin = await this.#rows();
    const { rows } = await this.#ask('SELECT revision FROM feeds WHERE tenant_id = $1 AND feed = $2', [
      this.#feed,
    ]);
    this.#since = Number(rows[0].revision);
  }

  /**
   * Records the flow's configuration. Call it after each event that may have changed the flow, and after the server was
   * restored from a backup.
   */
  async note(): Promise<void> {
    const { rows } = await this.#ask(
      'SELECT max(revision) AS at FROM changes WHERE tenant_id = $1 AND feed = $2 AND entity = ANY($3)',
      [this.#feed, OF_FLOW],
    );
    const revision = Number(rows[0].at);
    // The backup is from before these settings.
    while (this.#settings.length > 0 && this.#settings.at(-1)!.revision > revision) this.#settings.pop();
    if (this.#settings.at(-1)?.revision !== revision) this.#settings.push(await this.#setting(revision));
  }

  /** Expects the server's rows, and those of each device, to be the result of the changes of these entries. */
  async expect(entries: OutboxEntry[], devices: TestClient[]): Promise<void> {
    const { rows: applied } = await this.#ask(
      `SELECT id, (verdict->'feeds'->>$2::text)::bigint AS revision FROM commands
        WHERE tenant_id = $1 AND (verdict->'feeds'->>$2::text)::bigint > $3 ORDER BY revision`,
      [this.#feed, this.#since],
    );
    const known = new Map(entries.map(entry => [entry.id, entry]));
    const [first, ...settings] = this.#settings;
    const model = new Model(first!, cardsOf(this.#begin!));
    for (const { id, revision } of applied) {
      while (settings[0] && settings[0].revision < Number(revision)) model.configure(settings.shift()!);
      const entry = known.get(id);
      if (!entry) throw new Error(`No device has made ${id}, which was applied`);
      model.apply(entry);
    }
    for (const setting of settings) model.configure(setting);

    const wanted = [...model.cards.values()].map(inOrder).sort(byId);
    expect(cardsOf(await this.#rows()), 'the server').toEqual(wanted);
    const members = this.#settings.at(-1)!.members;
    const inSight = wanted.filter(({ isArchived }) => !isArchived);
    for (const { name, actor, db } of devices) {
      const isHeld = actor.role === 'admin' || members.includes(actor.user_id);
      const held = await rowsOf(entity => db.rows(entity).toArray());
      expect(cardsOf(held), `the mirror of ${name}`).toEqual(isHeld ? inSight : []);
    }
  }

  get #feed(): string {
    return boardFeed(this.world.flow.board.id);
  }

  #ask(sql: string, more: unknown[] = []) {
    return this.pool.query(sql, [this.world.tenant_id, ...more]);
  }

  #rows(): Promise<Rows> {
    return rowsOf(async (_, table) => {
      const { rows } = await this.#ask(`SELECT to_jsonb(t) AS row FROM ${table} t WHERE tenant_id = $1`);
      return rows.map(({ row }) => row);
    });
  }

  async #setting(revision: number): Promise<Setting> {
    const own = [this.world.flow.board.id];
    const ask = async (sql: string) => (await this.#ask(sql, own)).rows;
    const phases =
      'SELECT id, phase_order, enabled, passage FROM phases WHERE tenant_id = $1 AND board_id = $2';
    const ways = await ask(
      `SELECT from_phase_id || ' ' || to_phase_id AS way FROM rules
        WHERE tenant_id = $1 AND board_id = $2 AND deleted_at IS NULL`,
    );
    const approvers = await ask(
      `SELECT a.id, a.phase_id, m.user_id FROM phase_approvers a
         JOIN board_users m ON m.tenant_id = a.tenant_id AND m.id = a.board_user_id
        WHERE a.tenant_id = $1 AND a.board_id = $2`,
    );
    const members = await ask('SELECT user_id AS id FROM board_users WHERE tenant_id = $1 AND board_id = $2');
    const fields = await ask('SELECT id FROM custom_fields WHERE tenant_id = $1 AND board_id = $2');
    return {
      revision,
      phases: (await ask(phases)) as Setting['phases'],
      ways: ways.map(({ way }) => way),
      approvers: approvers as Setting['approvers'],
      members: members.map(({ id }) => id),
      fields: fields.map(({ id }) => id),
    };
  }
}

async function rowsOf(read: (entity: keyof Rows, table: string) => Promise<unknown[]>): Promise<Rows> {
  const all: Partial<Record<keyof Rows, unknown[]>> = {};
  for (const [entity, table] of Object.entries(OF_CARDS) as [keyof Rows, string][])
    all[entity] = await read(entity, table);
  return all as Rows;
}

/** Converts rows to cards of the model. */
function cardsOf({ card: cards, approval, task, task_option, attachment, comment }: Rows): ModelCard[] {
  const ofCard = <Row extends { card_id: string }>(rows: Row[], id: string) =>
    rows.filter(({ card_id }) => card_id === id);
  return cards
    .map(row =>
      inOrder({
        id: row.id,
        texts: Object.fromEntries(TEXTS.map(text => [text, row[text]])),
        phase: row.current_phase_id,
        round: row.round,
        version: row.data_version,
        isArchived: row.archived_at !== null,
        owners: row.owner_ids,
        tags: row.tag_ids,
        fields: { ...row.custom_fields },
        check: row.last_check?.check_id ?? null,
        tasks: Object.fromEntries(ofCard(task, row.id).map(({ id, title }) => [id, title])),
        items: Object.fromEntries(
          ofCard(task_option, row.id).map(({ id, card_task_id, title, checked }) => [
            id,
            { task: card_task_id, title, checked },
          ]),
        ),
        photos: ofCard(attachment, row.id).map(({ id }) => id),
        comments: Object.fromEntries(ofCard(comment, row.id).map(({ id, description }) => [id, description])),
        answers: ofCard(approval, row.id).map(
          ({ round, phase_approver_id, state, comment, data_version }) => ({
            ...{ round, approver: phase_approver_id, state, comment, version: data_version },
          }),
        ),
      }),
    )
    .sort(byId);
}

const byId = (a: ModelCard, b: ModelCard) => (a.id < b.id ? -1 : 1);

/** Sorts the parts of a card, as its rows have no order. */
function inOrder(card: ModelCard): ModelCard {
  const key = ({ round, approver }: ModelCard['answers'][number]) => `${round} ${approver}`;
  return {
    ...card,
    photos: [...card.photos].sort(),
    answers: [...card.answers].sort((a, b) => (key(a) < key(b) ? -1 : 1)),
  };
}
