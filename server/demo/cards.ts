import type { Pool } from 'pg';
import { v7 as newId } from 'uuid';
import type { CommandInputs } from '../../domain/commands/command-table';
import { boardFeed } from '../../domain/entities/feeds';
import { runCommand } from '../commands/run-command';
import { inTransaction } from '../database/transaction';
import { touchFeeds } from '../feeds/touch-feeds';
import type { NewBoard } from '../repositories/flows/boards';
import { CLIENTS, COMMENTS, NOTES, PREPARATION_TASKS, SALE_TASKS, VEHICLES } from './content';
import { AURORA } from './seed-accounts';

export interface DemoFlow {
  kind: 'sale' | 'preparation';
  flow: NewBoard;
  cards: number;
}

/** Data of the demo that exist before its cards. */
export interface Seeded {
  people: Record<string, string>;
  flows: DemoFlow[];
  products: string[];
}

const HOUR_MS = 3_600_000;

/** Runs a command on a card as a person, at a time. */
type Act = <Name extends keyof CommandInputs>(
  who: string,
  name: Name,
  input: CommandInputs[Name],
) => Promise<void>;

/** Seeds the last three weeks of both flows by commands, and puts each card's vehicle on it. */
export async function seedCards(pool: Pool, { people, flows, products }: Seeded, now: Date): Promise<void> {
  const placed: { board_id: string; card_id: string; product_id: string }[] = [];
  for (const demo of flows) {
    for (let n = 0; n < demo.cards; n += 1) {
      let at = now.getTime() - (demo.cards - n) * 13 * HOUR_MS;
      const act: Act = async (who, name, input) => {
        at = Math.min(
          at + ((n * 7) % 5) * 0.4 * HOUR_MS + 600_000,
          now.getTime() - (demo.cards - n) * 60_000,
        );
        await perform(pool, people[who]!, new Date(at), name, { ...input });
      };
      const card_id = newId();
      const board_id = demo.flow.board.id;
      await (demo.kind === 'sale' ? liveSale : livePreparation)(act, demo.flow, n, card_id, people, now);
      placed.push({ board_id, card_id, product_id: products[vehicleOf(n)]! });
    }
  }
  await placeProducts(pool, placed);
}

const vehicleOf = (n: number) => (n * 5) % VEHICLES.length;
const pick = <T>(list: T[], n: number): T => list[n % list.length]!;

async function liveSale(
  act: Act,
  { board, phases, fields, tags }: NewBoard,
  n: number,
  card_id: string,
  people: Record<string, string>,
  now: Date,
): Promise<void> {
  const card = { board_id: board.id, card_id };
  const car = VEHICLES[vehicleOf(n)]!;
  const [client, phone, price, down, payment] = fields;
  const seller = pick(['vendas', 'gestor', 'vendas', 'patio'], n);
  const discount = (n % 4) * 50_000;
  await act(seller, 'card.create', {
    ...card,
    title: car.title,
    description: pick(NOTES, n),
    expiration_date: n % 3 === 2 ? null : dayFrom(now, ((n * 5) % 17) - 3),
    custom_fields: [
      { field_id: client!.id, value: pick(CLIENTS, n) },
      { field_id: phone!.id, value: `(11) 9${8000 + n * 37}-${1000 + n * 91}` },
      { field_id: price!.id, value: car.price - discount },
      { field_id: down!.id, value: n % 2 ? Math.round(car.price / 300) * 100 : null },
      { field_id: payment!.id, value: pick(payment!.options, n) },
    ],
  });
  await act(seller, 'owner.add', { ...card, user_id: people[seller]! });
  if (n % 4 === 0) await act('gestor', 'owner.add', { ...card, user_id: people.patio! });
  if (n % 2 === 0) await act(seller, 'tag.add', { ...card, tag_id: pick(tags, n / 2).id });
  if (n % 7 === 3) await act('gestor', 'tag.add', { ...card, tag_id: tags[2]!.id });
  await addTasks(act, seller, card, SALE_TASKS.slice(0, 1 + (n % 2)), n);
  const stage = pick([0, 1, 1, 2, 0, 3, 4, 1, 4, 2, 0, 4], n);
  for (let phase = 1; phase <= Math.min(stage, 2); phase += 1) {
    await act(seller, 'card.move', { ...card, phase_id: phases[phase]!.id });
    if (n % 3 === 0)
      await comment(act, pick(['vendas', 'gestor', 'patio'], n + phase), card, pick(COMMENTS, n + phase));
  }
  if (n % 5 === 1) await comment(act, 'gestor', card, `@${people.vendas} ${pick(COMMENTS, n + 3)}`);
  if (stage >= 3) await answer(act, card, n);
  if (stage === 4) await act(seller, 'card.move', { ...card, phase_id: phases[4]!.id });
}

async function livePreparation(
  act: Act,
  { board, phases, fields, tags }: NewBoard,
  n: number,
  card_id: string,
  people: Record<string, string>,
  now: Date,
): Promise<void> {
  const card = { board_id: board.id, card_id };
  const car = VEHICLES[vehicleOf(n)]!;
  const [plate, km, services, forecast] = fields;
  await act('patio', 'card.create', {
    ...card,
    title: `${car.make} ${car.model} ${car.year} · ${car.plate}`,
    expiration_date: n % 4 === 3 ? null : dayFrom(now, ((n * 3) % 12) - 2),
    custom_fields: [
      { field_id: plate!.id, value: car.plate },
      { field_id: km!.id, value: car.km + n * 113 },
      { field_id: services!.id, value: services!.options.filter((_, at) => (at + n) % 3 === 0) },
      { field_id: forecast!.id, value: dayFrom(now, (n * 3) % 12) },
    ],
  });
  await act('patio', 'owner.add', { ...card, user_id: people.patio! });
  if (n % 3 === 0) await act('gestor', 'tag.add', { ...card, tag_id: pick(tags, n / 3).id });
  await addTasks(act, 'patio', card, PREPARATION_TASKS.slice(0, 1 + ((n + 1) % 2)), n);
  const stage = pick([0, 1, 2, 5, 3, 2, 4, 5], n);
  if (stage > 0) await act('patio', 'card.move', { ...card, phase_id: phases[stage]!.id });
  if (n % 4 === 2) await comment(act, 'patio', card, pick(COMMENTS, n + 4));
}

async function addTasks(
  act: Act,
  who: string,
  card: { board_id: string; card_id: string },
  tasks: [string, string[]][],
  n: number,
): Promise<void> {
  for (const [title, options] of tasks) {
    const task_id = newId();
    await act(who, 'task.add', { ...card, task_id, title });
    for (const [at, option] of options.entries()) {
      const option_id = newId();
      await act(who, 'option.add', { ...card, task_id, option_id, title: option });
      if ((n + at) % 3 !== 0) await act(who, 'option.update', { ...card, task_id, option_id, checked: true });
    }
  }
}

const comment = (act: Act, who: string, card: { board_id: string; card_id: string }, description: string) =>
  act(who, 'comment.add', { ...card, comment_id: newId(), description });

/**
 * Answers the approval of a card. The server makes the approval's id, so it is looked up; the demo's approver approves
 * every such card.
 */
async function answer(act: Act, card: { board_id: string; card_id: string }, n: number): Promise<void> {
  await act('aprova', 'approval.approve', {
    ...card,
    approval_id: '',
    comment: n % 2 ? 'Dentro da margem.' : null,
  });
}

async function perform(
  pool: Pool,
  user_id: string,
  at: Date,
  name: string,
  input: Record<string, unknown>,
): Promise<void> {
  if (input.approval_id === '') input.approval_id = await pendingApproval(pool, String(input.card_id));
  const id = newId();
  const made_at = at.toISOString();
  const verdict = await runCommand(
    { pool, actor: { user_id, tenant_id: AURORA, role: 'user' }, socketId: null, now: () => at, newId },
    { id, client_id: id, sequence: 0, name, version: 1, user_id, made_at, input, after: [] },
  );
  if (verdict.status !== 'applied') throw new Error(`demo: ${name} ${JSON.stringify(verdict)}`);
}

async function pendingApproval(pool: Pool, cardId: string): Promise<string> {
  const { rows } = await pool.query(
    "SELECT id FROM approvals WHERE tenant_id = $1 AND card_id = $2 AND state = 'pending'",
    [AURORA, cardId],
  );
  return rows[0].id;
}

function placeProducts(pool: Pool, placed: { board_id: string; card_id: string; product_id: string }[]) {
  return inTransaction(pool, async client => {
    await client.query(
      `UPDATE cards c SET product_ids = ARRAY[p.product_id]
       FROM jsonb_to_recordset($2::jsonb) AS p(card_id uuid, product_id uuid)
       WHERE c.tenant_id = $1 AND c.id = p.card_id`,
      [AURORA, JSON.stringify(placed)],
    );
    await touchFeeds(
      client,
      AURORA,
      placed.map(({ board_id, card_id }) => ({
        feed: boardFeed(board_id),
        entity: 'card' as const,
        row_id: card_id,
        gone: false,
      })),
    );
  });
}

function dayFrom(now: Date, days: number): string {
  return new Date(now.getTime() + days * 24 * HOUR_MS).toISOString().slice(0, 10);
}
