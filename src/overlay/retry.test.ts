import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CardState } from '../../domain/card/card-state';
import { CARD_COMMANDS } from '../../domain/commands/command-table';
import type { Refusal } from '../../domain/refusals';
import { runs, situations, situationsOf } from '../../tests/factories/arbitraries';
import { anEntry } from '../../tests/factories/entry';
import { sequenceOfIds } from '../../tests/factories/ids';
import { NOW } from '../../tests/factories/times';
import { PatioDatabase } from '../mirror/database';
import { noteVerdict } from '../outbox/to-send';
import { TABLES_OF_CARD } from './card-rows';
import { retryEntry } from './retry';

const newId = sequenceOfIds(31);

/** Fills the device's mirror with a card in this state. */
async function fill(db: PatioDatabase, state: CardState): Promise<void> {
  const config = {
    phase: state.phases,
    rule: state.rules,
    phase_approver: state.approvers,
    member: state.members,
    custom_field: state.fields,
    tag: state.tags,
  };
  const parts = Object.entries(TABLES_OF_CARD).map(([part, table]) => [
    table,
    state[part as keyof typeof TABLES_OF_CARD],
  ]);
  const rows = [
    ['board', [state.board]],
    ['card', state.card ? [state.card] : []],
    ...Object.entries(config),
    ...parts,
  ] as [string, object[]][];
  await Promise.all(rows.map(([table, rows]) => db.table(table).bulkPut(rows)));
}

/** Returns the parts of an input that contain what the person saw, each by its name in a conflict. */
function seenIn({ was, from_phase_id, data_version, round }: Record<string, unknown>): Map<string, unknown> {
  const { custom_fields = [], ...columns } = (was ?? {}) as Record<string, unknown>;
  const fields = custom_fields as { field_id: string; value: unknown }[];
  const all = {
    ...columns,
    ...Object.fromEntries(fields.map(({ field_id, value }) => [`custom_fields.${field_id}`, value])),
    current_phase_id: from_phase_id,
    data_version,
    round,
  };
  return new Map(Object.entries(all).filter(([, value]) => value !== undefined));
}

/**
 * Returns the server's conflict after others have put the card into this state; undefined if no seen value has changed.
 */
function conflictOn(seen: Map<string, unknown>, { card }: CardState): Refusal['conflict'] {
  if (!card) return undefined;
  const { custom_fields, ...columns } = card;
  const fields = Object.entries(custom_fields).map(([id, value]) => [`custom_fields.${id}`, value]);
  const there = { ...columns, ...Object.fromEntries(fields) } as Record<string, unknown>;
  const changed = [...seen].filter(
    ([key, value]) => JSON.stringify(there[key] ?? null) !== JSON.stringify(value),
  );
  return changed.length > 0
    ? Object.fromEntries(changed.map(([key, yours]) => [key, { theirs: there[key] ?? null, yours }]))
    : undefined;
}

const ofCard = (state: CardState, { card }: CardState): CardState =>
  state.card && card ? { ...state, card: { ...card, id: state.card.id } } : state;

it('a retried change of a card is decided on what its person has seen, or is left for them to decide', {
  timeout: 120_000,
}, async () => {
  const db = new PatioDatabase(newId(), 1, { name: newId(), indexedDB: new IDBFactory(), IDBKeyRange });
  const met = new Set<string>();
  const drawn = fc.oneof(situations, situationsOf(CARD_COMMANDS.filter(({ basis }) => basis)));
  await fc.assert(
    fc.asyncProperty(drawn, situations, situations, async (drawn, meanwhile, now) => {
      const { state, command, given, actor } = drawn;
      const parsed = command.input.safeParse({ ...given, ...command.basis?.(state, given) });
      if (!parsed.success) return;
      const [input, id] = [{ ...parsed.data }, newId()];
      const seen = seenIn(input);
      const conflict = conflictOn(seen, meanwhile.state);
      const code = conflict ? 'changed_meanwhile' : 'no_rule';
      await Promise.all(db.tables.map(table => table.clear()));
      await db.outbox.add(anEntry({ ...parsed.data, id, name: command.name, input }));
      await noteVerdict(db, id, { status: 'refused', code, message: 'Não', ...(conflict && { conflict }) });
      await fill(db, ofCard(state, now.state));
      await retryEntry(id, { db, actor, now: NOW, newId });

      const [again] = await db.outbox.toArray();
      const isLeft = again!.status === 'refused';
      for (const [key, { theirs }] of Object.entries(conflict ?? {})) seen.set(key, theirs);
      if (isLeft) expect(again).toMatchObject({ id, input });
      else expect(seenIn(again!.input)).toEqual(seen);
      met.add(`${conflict ? 'conflict' : 'other'}, ${isLeft ? 'left' : 'again'}`);
    }),
    runs(200),
  );
  // The person is never asked about a part that no one else has changed.
  expect([...met].sort()).toEqual(['conflict, again', 'conflict, left', 'other, again']);
  db.close();
});
