import { expect, it } from 'vitest';
import {
  aCard,
  aConnection,
  aLink,
  anAttachment,
  anUpload,
  aTask,
  aTaskOption,
} from '../../tests/factories/card';
import { aCardState } from '../../tests/factories/card-state';
import { decide, refusedWith } from '../../tests/factories/deciding';
import { idOf } from '../../tests/factories/ids';
import type { CardState } from '../card-state';
import { CARD_MAX } from '../limits';
import { attachmentAdd } from './attachment-add';
import { connectionAdd } from './connection-add';
import { linkAdd } from './link-add';
import { optionAdd } from './option-add';
import { taskAdd } from './task-add';

const other = aCard({ id: idOf('outro card') });
const state = aCardState({ other, tasks: [aTask()], upload: anUpload() });
const full = <Row>(part: keyof typeof CARD_MAX, row: (values: { id: string }) => Row): Row[] =>
  Array.from({ length: CARD_MAX[part] }, (_, n) => row({ id: idOf(`${part} ${n}`) }));
const id = idOf('mais um');

const CASES: [string, Partial<CardState>, (state: CardState) => unknown][] = [
  ['200 tarefas', { tasks: full('tasks', aTask) }, it => decide(taskAdd, it, { task_id: id, title: 'a' })],
  [
    '1.000 itens',
    { options: full('options', aTaskOption) },
    it => decide(optionAdd, it, { task_id: aTask().id, option_id: id, title: 'a' }),
  ],
  [
    '1.000 anexos',
    { attachments: full('attachments', anAttachment) },
    it => decide(attachmentAdd, it, { attachment_id: id, upload_id: anUpload().id, title: 'a' }),
  ],
  [
    '500 conexões',
    { connections: full('connections', aConnection).map(row => ({ ...row, card_destination_id: row.id })) },
    it => decide(connectionAdd, it, { connection_id: id, card_destination_id: other.id }),
  ],
  ['500 links', { links: full('links', aLink) }, it => decide(linkAdd, it, { link_id: id, title: 'a' })],
];

it.each(CASES)('a card with %s takes no more, and one less leaves room', (_said, parts, add) => {
  expect(add({ ...state, ...parts })).toMatchObject(refusedWith('card_full'));
  const less = Object.fromEntries(Object.entries(parts).map(([part, rows]) => [part, (rows as []).slice(1)]));
  expect(add({ ...state, ...less })).toMatchObject({ ok: true });
});

it('rows of connected cards don’t count', () => {
  const connections = full('connections', aConnection).map(row => ({ ...row, card_id: other.id }));
  const input = { connection_id: id, card_destination_id: other.id };
  expect(decide(connectionAdd, { ...state, connections }, input)).toMatchObject({ ok: true });
});
