import { isDeepStrictEqual } from 'node:util';
import { quoted } from '../../domain/commands/names';
import type { Board, CustomField, FieldType, Member, Passage, Phase, Tag } from '../../domain/entities/board';
import { byFieldOrder } from '../../domain/flow/custom-fields';
import type { SavedView } from '../../domain/flow/saved-views';
import type { RowChange } from '../database/write-changes';
import { changedAlone, changeOf, type KeptChange, type KeptValue } from '../repositories/cards/kept-changes';
import type { Flow } from '../repositories/flows/flows';

/** A flow before a change; with shared views only if one of them is changed. */
export type FlowBefore = Flow & { views?: Pick<SavedView, 'id' | 'name'>[] | undefined };

/** Label of a column, and the words for its value. Without words, the log has only the fact that it was changed. */
interface Column<Value> {
  label: string;
  words: ((value: Value, flow: Flow) => string) | null;
}

/** Columns by name. A new column does not compile until it has a label or is left out explicitly. */
type Columns<Row, LeftOut extends keyof Row> = { [Key in Exclude<keyof Row, LeftOut>]: Column<Row[Key]> };

const yesOrNo = (value: boolean) => (value ? 'sim' : 'não');
const text = (label: string) => ({ label, words: (value: string) => value });
const flag = (label: string) => ({ label, words: yesOrNo });
const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name).join(', ');

const FIELD_TYPE_WORDS: Record<FieldType, string> = {
  string: 'Texto curto',
  text: 'Texto longo',
  select: 'Uma opção',
  multiselect: 'Várias opções',
  date: 'Data',
  time: 'Hora',
  datetime: 'Data e hora',
  email: 'E-mail',
  phone: 'Telefone',
  currency: 'Valor em reais',
  number: 'Número',
};

const BOARD: Columns<Board, 'id' | 'slug' | 'user_id' | 'created_at'> = {
  name: text('Nome'),
  prefix: text('Sigla'),
  description: text('Descrição'),
  color: text('Cor'),
  enabled: flag('Ativo'),
  phase_config: {
    label: 'Como os cards andam',
    words: value => (value === 'free' ? 'Livre' : 'Com regras'),
  },
  photo_slots: { label: 'Roteiro de fotos', words: namesOf },
};

const PHASE: Columns<Phase, 'id' | 'board_id' | 'phase_order'> = {
  name: text('nome'),
  description: text('descrição'),
  color: text('cor'),
  enabled: flag('ativa'),
  is_final: flag('fase final'),
  passage: { label: 'pede antes de sair', words: askedWords },
  quick_approval: flag('aprovar pelo aviso'),
};

const FIELD: Columns<CustomField, 'id' | 'board_id' | 'order'> = {
  name: text('nome'),
  description: text('descrição'),
  type: { label: 'tipo', words: type => FIELD_TYPE_WORDS[type] },
  options: { label: 'opções', words: options => options.join(', ') },
  required: flag('obrigatório'),
  show_on_card: flag('mostrar no card'),
  show_on_approval: flag('mostrar na aprovação'),
};

const TAG: Columns<Tag, 'id' | 'board_id'> = { name: text('nome'), color: text('cor') };

/** Columns of a saved view. A filter may name people, and contains the text of a search. */
const VIEW: Columns<SavedView, 'id' | 'board_id' | 'created_at'> = {
  name: text('nome'),
  filter: { label: 'filtro', words: null },
};

function askedWords(passage: Passage | null, { fields, board }: Flow): string {
  const { field_ids = [], checklist = false, photos = 0, slot_ids = [] } = passage ?? {};
  const asked = [
    ...fields
      .filter(({ id }) => field_ids.includes(id))
      .sort(byFieldOrder)
      .map(({ name }) => name),
    ...(checklist ? ['checklist'] : []),
    ...(photos > 0 ? [`${photos} ${photos === 1 ? 'foto' : 'fotos'}`] : []),
    ...board.photo_slots.filter(({ id }) => slot_ids.includes(id)).map(({ name }) => `foto ${name}`),
  ];
  return asked.join(', ') || 'nada';
}

/** Entities whose rows have a name, with the labels for creating, deleting and changing one. */
const NAMED = {
  phase: { made: 'Fase criada', gone: 'Fase excluída', one: 'Fase', columns: PHASE },
  custom_field: { made: 'Campo criado', gone: 'Campo excluído', one: 'Campo', columns: FIELD },
  tag: { made: 'Etiqueta criada', gone: 'Etiqueta excluída', one: 'Etiqueta', columns: TAG },
  shared_view: { made: 'Visão criada', gone: 'Visão excluída', one: 'Visão', columns: VIEW },
};
type Named = keyof typeof NAMED;
const isNamed = (entity: string): entity is Named => Object.hasOwn(NAMED, entity);

/** Returns the changes of a flow's configuration, worded for its administrators, with the former names of its parts. */
export function auditedChanges(flow: FlowBefore, changes: RowChange[]): KeptChange[] {
  const rows: Record<Named, { id: string; name: string }[]> = {
    phase: flow.phases,
    custom_field: flow.fields,
    tag: flow.tags,
    shared_view: flow.views ?? [],
  };
  return [
    ...merged(changes).flatMap((change): KeptChange[] => {
      const { entity, id } = change;
      if (entity === 'board' && change.op === 'update') return edits(BOARD, flow.board, change.values, flow);
      if (entity === 'member') return ofMember(flow, change);
      if (entity === 'phase_approver') return ofApprover(flow, change);
      if (entity === 'rule') return ofRule(flow, change);
      if (!isNamed(entity)) return [];
      const { made, gone, one, columns } = NAMED[entity];
      if (change.op === 'insert') return [{ what: made, was: null, now: (change.values as Tag).name }];
      const before = rows[entity].find(row => row.id === id);
      if (!before) return [];
      if (change.op === 'remove') return [{ what: gone, was: before.name, now: null }];
      return edits(columns, before, change.values, flow, `${one} «${quoted(before.name)}», `);
    }),
    ...ordered('Ordem das fases', 'phase_order', flow.phases, changes),
    ...ordered('Ordem dos campos', 'order', flow.fields, changes),
  ];
}

/** Merges the changes of each row; the last value of a column counts. */
function merged(changes: RowChange[]): RowChange[] {
  const rows = new Map<string, RowChange>();
  for (const change of changes) {
    const key = `${change.op} ${change.entity} ${change.id}`;
    const known = rows.get(key);
    if (!known || known.op === 'remove' || change.op === 'remove') rows.set(key, change);
    else rows.set(key, { ...known, values: { ...known.values, ...change.values } });
  }
  return [...rows.values()];
}

function edits(columns: object, before: object, values: object, flow: Flow, of = ''): KeptChange[] {
  const known = columns as Record<string, Column<unknown> | undefined>;
  const was = before as Record<string, unknown>;
  return Object.entries(values).flatMap(([key, now]): KeptChange[] => {
    const column = known[key];
    if (!column || isDeepStrictEqual(was[key], now)) return [];
    const what = `${of}${column.label}`;
    const change = column.words
      ? changeOf(what, column.words(was[key], flow), column.words(now, flow))
      : [changedAlone(what)];
    // Only the outline of a photo in the roteiro may have changed.
    return change.length > 0 ? change : [changedAlone(what)];
  });
}

function ofMember({ members }: Flow, change: RowChange): KeptChange[] {
  const kept = ({ user_id, role }: Member): KeptValue => ({ person_id: user_id, role });
  if (change.op === 'insert')
    return [{ what: 'Membro adicionado', was: null, now: kept(change.values as Member) }];
  const before = members.find(({ id }) => id === change.id);
  if (!before) return [];
  if (change.op === 'remove') return [{ what: 'Membro removido', was: kept(before), now: null }];
  return [{ what: 'Papel', was: kept(before), now: kept({ ...before, ...change.values }) }];
}

function ofApprover({ phases, members, approvers }: Flow, change: RowChange): KeptChange[] {
  const approver =
    change.op === 'insert'
      ? (change.values as Flow['approvers'][number])
      : approvers.find(({ id }) => id === change.id);
  const phase = phases.find(({ id }) => id === approver?.phase_id);
  const member = members.find(({ id }) => id === approver?.board_user_id);
  if (!phase || !member) return [];
  const person = { person_id: member.user_id };
  const name = `«${quoted(phase.name)}»`;
  return change.op === 'remove'
    ? [{ what: `Aprovador removido de ${name}`, was: person, now: null }]
    : [{ what: `Aprovador adicionado em ${name}`, was: null, now: person }];
}

function ofRule({ phases, rules }: Flow, change: RowChange): KeptChange[] {
  const before = rules.find(({ id }) => id === change.id);
  const stood = before !== undefined && before.deleted_at === null;
  const rule = change.op === 'remove' ? before : ({ ...before, ...change.values } as typeof before);
  const stands = change.op !== 'remove' && rule?.deleted_at === null;
  const nameOf = (phaseId: string | undefined) => phases.find(({ id }) => id === phaseId)?.name;
  const [from, to] = [nameOf(rule?.from_phase_id), nameOf(rule?.to_phase_id)];
  if (!from || !to || stood === stands) return [];
  const way = `de ${quoted(from)} para ${quoted(to)}`;
  return stands
    ? [{ what: 'Caminho permitido', was: null, now: way }]
    : [{ what: 'Caminho removido', was: way, now: null }];
}

/**
 * Returns one entry for all reordered rows: those from the first to the last that changed place, in the old and the new
 * order.
 */
function ordered<Key extends string>(
  what: string,
  key: Key,
  rows: ({ id: string; name: string } & Record<Key, number>)[],
  changes: RowChange[],
): KeptChange[] {
  const places = new Map(
    changes.flatMap(change => {
      const place = change.op === 'update' && (change.values as Partial<Record<Key, number>>)[key];
      return typeof place === 'number' ? [[change.id, place] as const] : [];
    }),
  );
  const moved = rows.filter(({ id }) => places.has(id));
  const placed = (place: (row: (typeof rows)[number]) => number) =>
    namesOf(moved.toSorted((a, b) => place(a) - place(b)));
  return changeOf(
    what,
    placed(row => row[key]),
    placed(({ id }) => places.get(id)!),
  );
}
