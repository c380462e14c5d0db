import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { boardFeed, userFeed } from '../../../domain/entities/feeds';
import { aBoard, aMember, aPhase } from '../../../tests/factories/board';
import { aCard, aProduct } from '../../../tests/factories/card';
import { sequenceOfIds } from '../../../tests/factories/ids';
import { aPerson } from '../../../tests/factories/people';
import { countedDatabase } from '../../../tests/harness/counted-database';
import { renderHook } from '../../../tests/harness/render-hook';
import { until } from '../../../tests/harness/until';
import { updateIndex } from '../../mirror/card-index';
import { closeDatabase, current, switchDatabase } from '../../mirror/current';
import type { ServerCard } from '../../online/use-server-cards';
import { recents } from '../../state/recents';
import { useChoices } from './use-choices';

const navigate = vi.hoisted(() => vi.fn());
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate }));
i18n.loadAndActivate({ locale: 'pt-BR', messages: {} });

const newId = sequenceOfIds(47);
const USER = newId();
const sales = aBoard({ id: newId(), name: 'Venda de veículos', prefix: 'VND' });
const preparation = aBoard({ id: newId(), name: 'Preparação', prefix: 'PRP' });
const phase = aPhase({ id: newId(), board_id: sales.id, name: 'Proposta' });
const ana = aPerson({ id: newId(), name: 'Ana Souza' });
const gone = aPerson({ id: newId(), name: 'Ana Prado', email: 'prado@aurora.test', enabled: false });
const aCardOf = (identifier: string, title: string, owner_ids: string[] = []) =>
  aCard({ id: newId(), board_id: sales.id, current_phase_id: phase.id, identifier, title, owner_ids });
const civic = aCardOf('VND-1', 'Civic de Ana');
const onix = aCardOf('VND-2', 'Onix', [ana.id]);

const onOwner = vi.fn();
const onDone = vi.fn();
const newCard = vi.fn();
let unmount = () => {};

beforeEach(async () => {
  vi.clearAllMocks();
  const { db } = countedDatabase(USER, 1, newId());
  await db.board.bulkPut([sales, preparation]);
  const listed = [sales, preparation].map(board => ({ ...board, creator_name: 'Ana', users_count: 1 }));
  await db.my_board.bulkPut(listed);
  await db.phase.put(phase);
  for (const { id } of [sales, preparation])
    await db.member.put(aMember({ id: newId(), board_id: id, user_id: USER }));
  await db.card.bulkPut([civic, onix]);
  await updateIndex(db, sales.id, [civic, onix], []);
  await db.person.bulkPut([ana, gone]);
  for (const feed of [boardFeed(sales.id), boardFeed(preparation.id), userFeed(USER)])
    await db.feeds.put({ feed, cursor: '1.1', ready: true });
  switchDatabase(db, { user_id: USER, tenant_id: 1, role: 'user' });
});
afterEach(() => {
  unmount();
  closeDatabase();
});

type Given = Parameters<typeof useChoices>[0];

/** Searches and returns the final groups, by their names. */
async function search(given: Partial<Given>) {
  const asked: Given = {
    text: '',
    owner: null,
    places: [{ to: '/approvals', label: 'Aprovações', icon: null }],
    actions: [{ key: 'new', label: 'Novo card em Venda', icon: null, choose: newCard }],
    hasFlows: true,
    server: null,
    companies: null,
    onOwner,
    onDone,
    ...given,
  };
  const hook = renderHook(useChoices, asked, inside => createElement(I18nProvider, { i18n }, inside));
  unmount = hook.unmount;
  const { groups } = await until(hook.now, ({ isWaiting }) => !isWaiting);
  const named = (name: string) => groups.find(group => group.name === name);
  return {
    labels: Object.fromEntries(groups.map(({ name, choices }) => [name, choices.map(({ label }) => label)])),
    choose: (group: string, label: string) =>
      named(group)!
        .choices.find(one => one.label === label)!
        .choose(),
    note: (group: string, at: number) => named(group)!.choices[at]!.note,
    icon: (group: string, at: number) => named(group)!.choices[at]!.icon,
  };
}

const serverCard = (values: Partial<ServerCard>): ServerCard => ({
  ...{ id: newId(), board_id: sales.id, board_name: 'Venda de veículos', identifier: 'VND-9' },
  ...{ title: 'Civic antigo', phase_name: 'Entregue', archived_at: null },
  ...values,
});

it('lists recent flows, places and actions when there is no text', async () => {
  recents.flow_ids = [preparation.id, newId()];
  expect((await search({})).labels).toEqual({
    'Fluxos recentes': ['Preparação'],
    'Ir para': ['Aprovações'],
    Ações: ['Novo card em Venda'],
  });
});

it('finds cards, flows and people by a text, and no disabled people', async () => {
  const found = await search({ text: ' ana ' });
  expect(found.labels).toEqual({ Cards: ['VND-1 Civic de Ana'], Pessoas: ['Ana Souza'] });
  expect(found.note('Cards', 0)).toBe('Venda de veículos › Proposta');
  unmount();
  expect((await search({ text: 'vnd' })).labels).toEqual({
    Cards: expect.arrayContaining(['VND-1 Civic de Ana', 'VND-2 Onix']),
    Fluxos: ['Venda de veículos'],
  });
  unmount();
  expect((await search({ text: 'aprovacoes' })).labels).toEqual({ 'Ir para': ['Aprovações'] });
});

it('shows plate, flow, phase and photo of a card with a vehicle', async () => {
  const { db } = current.open!;
  const vehicle = aProduct({ id: newId(), plate: 'ABC1D23', pictures: ['/api/tenants/1/pictures/x'] });
  await db.product.put(vehicle);
  await db.card.put({ ...civic, product_ids: [vehicle.id] });
  const found = await search({ text: 'civic' });
  expect(found.note('Cards', 0)).toBe('ABC1D23 · Venda de veículos › Proposta');
  expect(found.icon('Cards', 0)).toMatchObject({ props: { src: '/api/tenants/1/pictures/x/480' } });
});

it('choosing a card opens it and ends the search', async () => {
  const found = await search({ text: 'civic' });
  found.choose('Cards', 'VND-1 Civic de Ana');
  expect(onDone).toHaveBeenCalledTimes(1);
  expect(navigate).toHaveBeenCalledWith({
    to: '/flows/$flowId/cards/$cardId',
    params: { flowId: sales.id, cardId: civic.id },
  });
});

it('choosing a person keeps the search open, narrowed to their cards', async () => {
  (await search({ text: 'ana' })).choose('Pessoas', 'Ana Souza');
  expect(onOwner).toHaveBeenCalledWith(expect.objectContaining({ id: ana.id }));
  expect(onDone).not.toHaveBeenCalled();
  unmount();
  expect((await search({ owner: ana })).labels).toEqual({ Cards: ['VND-2 Onix'] });
});

it('lists server results apart, without those that this device has', async () => {
  const archived = serverCard({ archived_at: '2026-01-01T10:00:00.000Z' });
  const server = [serverCard({ id: civic.id, identifier: 'VND-1', title: 'Civic de Ana' }), archived];
  const found = await search({ text: 'civic', server });
  expect(found.labels).toEqual({
    Cards: ['VND-1 Civic de Ana'],
    'Fora deste aparelho': ['VND-9 Civic antigo'],
  });
});

it('finds companies for the organisation, and no people', async () => {
  const companies = [{ id: 7, name: 'Aurora', note: 'aurora' }] as never;
  const found = await search({ text: 'a', hasFlows: false, companies });
  expect(found.labels.Pessoas).toBeUndefined();
  found.choose('Empresas', 'Aurora');
  expect(navigate).toHaveBeenCalledWith({ to: '/companies/$companyId', params: { companyId: '7' } });
});
