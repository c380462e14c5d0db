import * as fc from 'fast-check';
import type { CardState } from '../../domain/card/card-state';
import { CARD_COMMANDS } from '../../domain/commands/command-table';
import { fieldType, type PhotoSlot } from '../../domain/entities/board';
import { type Approval, type FieldValue, fieldValue } from '../../domain/entities/card';
import type { Actor } from '../../domain/policy';
import { aBoard, aCustomField, aMember, aPhase, aPhaseApprover, aRule, aTag } from './board';
import {
  aCard,
  aComment,
  aConnection,
  aLink,
  anApproval,
  anAttachment,
  anUpload,
  aProduct,
  aTask,
  aTaskOption,
} from './card';
import { idOf } from './ids';
import { anActor, TENANT_ID } from './people';
import { NOW } from './times';

/**
 * Returns the number and seed of a property's runs: `TEST_SCALE` multiplies the number; runs are new ones unless given
 * by `TEST_SEED`, with `TEST_PATH` for the single one that failed; a failure is shrunk unless `SHRINK=0`, for counting
 * failures.
 */
export const runs = (usual: number) => ({
  numRuns: Math.ceil(usual * Number(process.env.TEST_SCALE ?? 1)),
  endOnFailure: process.env.SHRINK === '0',
  ...(process.env.TEST_PATH && { path: process.env.TEST_PATH }),
  ...(process.env.TEST_SEED && { seed: Number(process.env.TEST_SEED) }),
});

const PEOPLE = ['ana', 'bruno', 'carla', 'diego'].map(idOf);
const PHASES = ['A', 'B', 'C', 'D'].map(letter => idOf(`fase ${letter}`));
const TAGS = ['etiqueta 1', 'etiqueta 2'].map(idOf);
const FIELDS = fieldType.options.map((type, at) =>
  aCustomField({
    type,
    order: at,
    required: at === 0,
    options: type.endsWith('select') ? ['Sim', 'Não'] : [],
  }),
);
const TASKS = ['tarefa 1', 'tarefa 2'].map(idOf);
const OPTIONS = ['item 1', 'item 2', 'item 3'].map(idOf);
const PRODUCTS = ['produto', 'outro produto'].map(idOf);
const ATTACHMENTS = ['anexo', 'anexo 2'].map(idOf);
const OTHERS = ['outro card', 'outro card 2'].map(idOf);
const LINKS = ['link', 'link 2'].map(idOf);
const COMMENTS = ['comentário 1', 'comentário 2'].map(idOf);

const person = fc.constantFrom(...PEOPLE);
const phase = fc.constantFrom(...PHASES);
const someOf = (ids: string[]) => fc.subarray(ids);
const sometimes = fc.nat(7).map(at => (at > 0 ? null : NOW));
const text = fc.string({ unit: 'binary', maxLength: 12 });
const fieldValues: fc.Arbitrary<FieldValue> = fc.oneof(
  text,
  fc.constantFrom('Sim', '2026-01-05', '09:30', NOW, 'ana@aurora.test', '11 98765-4321', 'x'.repeat(300)),
  fc.integer(),
  fc.double(),
  fc.subarray(['Sim', 'Não', 'Talvez']),
);
const customFields = fc
  .array(fc.tuple(fc.constantFrom(...FIELDS.map(({ id }) => id)), fieldValues), { maxLength: 3 })
  .map(entries => entries.filter(([, value]) => fieldValue.safeParse(value).success))
  .map(entries => Object.fromEntries(entries));

/** Draws true most of the time. */
const mostly = fc.nat(7).map(at => at > 0);

const SLOTS: PhotoSlot[] = [
  { id: idOf('lugar da frente'), name: 'Frente', outline: 'front' },
  { id: idOf('lugar do painel'), name: 'Painel', outline: 'dashboard' },
];

const boards = fc
  .record({
    enabled: mostly,
    phase_config: fc.constantFrom('free' as const, 'rules' as const),
    photo_slots: fc.subarray(SLOTS),
  })
  .map(aBoard);

const cards = fc
  .record({
    title: fc.constantFrom('Proposta do Argo', 'x'),
    expiration_date: fc.constantFrom(null, '2026-01-05'),
    archived_at: sometimes,
    created_by: person,
    current_phase_id: phase,
    data_version: fc.integer({ min: 1, max: 3 }),
    round: fc.integer({ min: 1, max: 3 }),
    owner_ids: someOf(PEOPLE),
    tag_ids: someOf(TAGS),
    product_ids: someOf(PRODUCTS),
    custom_fields: customFields,
  })
  .map(aCard);

type Arrow = [from: string, to: string, deleted_at: string | null];
const rules = fc
  .uniqueArray(fc.tuple(phase, phase, sometimes), { selector: ([from, to]) => `${from} ${to}`, maxLength: 8 })
  .map(arrows =>
    arrows.map(([from_phase_id, to_phase_id, deleted_at]: Arrow) =>
      aRule({ from_phase_id, to_phase_id, deleted_at }),
    ),
  );

const passages = fc.record({
  field_ids: fc.subarray(
    FIELDS.map(({ id }) => id),
    { maxLength: 2 },
  ),
  checklist: fc.boolean(),
  photos: fc.nat(2),
  slot_ids: fc.subarray(
    SLOTS.map(({ id }) => id),
    { maxLength: 1 },
  ),
});

const approvers = fc
  .uniqueArray(fc.tuple(phase, person), { selector: pair => pair.join(' '), minLength: 2, maxLength: 8 })
  .map(pairs => pairs.map(([phase_id, user_id]) => aPhaseApprover({ phase_id, user_id })));

const otherCard = (id: string, archived_at: string | null = null) =>
  aCard({ id, board_id: idOf('outro fluxo'), archived_at });

/** Returns both sides of a connection of the card, as the server has them. */
const twoSides = (other: string) => [
  aConnection({ id: idOf(`ligação ${other}`), card_destination_id: other }),
  aConnection({
    id: idOf(`outro lado ${other}`),
    card_destination_id: other,
    card_id: other,
    board_id: idOf('outro fluxo'),
  }),
];

/** Draws any state that the flow of the factories may be in: its card, its approvers and any answers of theirs. */
const cardStates: fc.Arbitrary<CardState> = fc
  .record({
    board: boards,
    disabled: fc.subarray(PHASES, { maxLength: 2 }),
    passages: fc.array(fc.option(passages, { freq: 2 }), {
      minLength: PHASES.length,
      maxLength: PHASES.length,
    }),
    rules,
    approvers,
    members: fc.subarray(PEOPLE, { minLength: 2 }),
    admin: person,
    fields: fc.subarray(FIELDS),
    tags: someOf(TAGS),
    card: fc.option(cards, { freq: 4 }),
    tasks: fc.subarray(TASKS, { minLength: 1 }),
    options: fc.subarray(OPTIONS, { minLength: 1 }),
    author: person,
    comments: someOf(COMMENTS),
    attachments: someOf(ATTACHMENTS),
    connected: someOf(OTHERS),
    links: fc.array(fc.tuple(fc.constantFrom(...LINKS), sometimes), { maxLength: 2 }),
    answered: fc.boolean(),
    product: fc.option(fc.tuple(fc.constantFrom(...PRODUCTS), mostly)),
    other: fc.option(fc.tuple(fc.constantFrom(...OTHERS), sometimes)),
    upload: fc.option(person),
    person: fc.option(fc.record({ id: person, enabled: mostly })),
    admins: someOf(PEOPLE),
    answers: fc.array(fc.constantFrom('pending', 'approved', 'approved', 'rejected'), {
      minLength: 8,
      maxLength: 8,
    }),
  })
  .map(({ disabled, passages, answers, admin, author, connected, ...parts }) => {
    const { card } = parts;
    const asked = parts.approvers.filter(({ phase_id }) => phase_id === card?.current_phase_id);
    const namedBy = (boardUserId: string) => PEOPLE.find(id => aMember({ user_id: id }).id === boardUserId)!;
    return {
      ...parts,
      phases: PHASES.map((id, at) =>
        aPhase({ id, phase_order: at, enabled: !disabled.includes(id), passage: passages[at]! }),
      ),
      members: parts.members.map(user_id => aMember({ user_id, role: user_id === admin ? 'admin' : 'user' })),
      tags: parts.tags.map(id => aTag({ id })),
      tasks: card ? parts.tasks.map(id => aTask({ id, user_id: author })) : [],
      options: card
        ? parts.options.flatMap((id, at) => {
            const card_task_id = parts.tasks[at % 2];
            return card_task_id ? [aTaskOption({ id, card_task_id, checked: at === 1 })] : [];
          })
        : [],
      comments: card ? parts.comments.map(id => aComment({ id, user_id: author })) : [],
      attachments: card
        ? parts.attachments.map((id, at) =>
            anAttachment({ id, user_id: author, slot: SLOTS[at]?.id ?? null }),
          )
        : [],
      connections: card ? connected.flatMap(twoSides) : [],
      links: card
        ? [...new Map(parts.links)].map(([id, deactivated_at]) =>
            aLink({ id, user_id: author, deactivated_at }),
          )
        : [],
      answered: card !== null && parts.answered,
      product: parts.product && aProduct({ id: parts.product[0], enabled: parts.product[1] }),
      other: parts.other && otherCard(parts.other[0], parts.other[1]),
      upload: parts.upload ? anUpload({ user_id: parts.upload }) : null,
      approvals: asked.map(
        ({ board_user_id, phase_id }, at): Approval =>
          anApproval({
            user_id: namedBy(board_user_id),
            phase_id,
            round: card!.round,
            state: answers[at] as Approval['state'],
          }),
      ),
    };
  });

/** Draws an actor: mostly members; sometimes strangers, an administrator of the company or of the organisation. */
const actorIn = ({ members }: CardState): fc.Arbitrary<Actor> =>
  fc
    .record({
      user_id: fc.constantFrom(...members.map(({ user_id }) => user_id), ...PEOPLE.slice(0, 1)),
      role: fc.constantFrom('user' as const, 'user' as const, 'admin' as const),
      tenant_id: mostly.map(inCompany => (inCompany ? TENANT_ID : 0)),
    })
    .map(anActor);

/** Fields that vary between inputs; any other field has the value of its command's example. */
const fieldsOfInput = {
  phase_id: phase,
  from_phase_id: fc.option(phase, { nil: undefined, freq: 1 }),
  current_phase_id: fc.option(phase, { nil: undefined }),
  user_id: fc.constantFrom(...PEOPLE, idOf('vera')),
  tag_id: fc.constantFrom(...TAGS, idOf('de outro fluxo')),
  task_id: fc.constantFrom(...TASKS, idOf('nova tarefa')),
  option_id: fc.constantFrom(...OPTIONS, idOf('novo item')),
  comment_id: fc.constantFrom(...COMMENTS, idOf('novo comentário')),
  product_id: fc.constantFrom(...PRODUCTS),
  attachment_id: fc.constantFrom(...ATTACHMENTS, idOf('novo anexo')),
  upload_id: fc.constantFrom(idOf('envio'), idOf('envio que não há')),
  slot: fc.constantFrom(undefined, undefined, ...SLOTS.map(({ id }) => id)),
  card_destination_id: fc.constantFrom(...OTHERS, idOf('card')),
  connection_id: fc.constantFrom(...OTHERS.map(id => idOf(`ligação ${id}`)), idOf('nova ligação')),
  link_id: fc.constantFrom(...LINKS, idOf('novo link')),
  title: fc.constantFrom('Proposta do Argo', 'x', ' Nova '),
  description: fc.constantFrom('Ok', `@${idOf('bruno')} @${idOf('carla')}`),
  more_info: fc.option(text, { nil: undefined }),
  expiration_date: fc.constantFrom(undefined, null, '2026-01-05', '2028-02-29'),
  checked: fc.boolean(),
  with_comments: fc.constantFrom(undefined, true, false),
  with_history: fc.constantFrom(undefined, true, false),
  comment: fc.constantFrom(undefined, null, '', 'Visto'),
  data_version: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  custom_fields: fc.option(
    fc.array(
      fc.record({
        field_id: fc.constantFrom(...FIELDS.map(({ id }) => id), idOf('campo apagado')),
        value: fc.option(fieldValues),
      }),
      { maxLength: 4 },
    ),
    { nil: undefined },
  ),
};

const NO_CARD = {
  card: null,
  tasks: [],
  options: [],
  approvals: [],
  comments: [],
  attachments: [],
  connections: [],
  links: [],
  answered: false,
};

/**
 * Draws one of these commands, a state, and an input that fits both: it names existing things about half of the time.
 */
export const situationsOf = (commands: readonly (typeof CARD_COMMANDS)[number][]) =>
  fc
    .record({ state: cardStates, command: fc.constantFrom(...commands), which: fc.nat(7), apt: mostly })
    .chain(({ state: drawn, command, which, apt }) => {
      const state = apt && command.creates === 'card_id' ? { ...drawn, ...NO_CARD } : drawn;
      const named = state.approvals[which % (state.approvals.length + 1)];
      const option = state.options[which % (state.options.length + 1)];
      const target = {
        board_id: idOf('fluxo'),
        card_id: idOf('card'),
        approval_id: named?.id ?? idOf('aprovação que não há'),
      };
      const there = option && apt ? { task_id: option.card_task_id, option_id: option.id } : {};
      return fc.record({
        state: fc.constant(state),
        command: fc.constant(command),
        actor: apt && named ? fc.constant(anActor({ user_id: named.user_id })) : actorIn(state),
        given: fc
          .record(fieldsOfInput)
          .map(fields => ({ ...command.example, ...target, ...fields, ...there })),
      });
    });

export const situations = situationsOf(CARD_COMMANDS);
