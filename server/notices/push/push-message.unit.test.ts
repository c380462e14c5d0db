import { expect, it } from 'vitest';
import { pushed } from '../../../domain/notices/pushed';
import { idOf } from '../../../tests/factories/ids';
import { aNotification } from '../../../tests/factories/people';
import { pushMessage } from './push-message';

const notification = aNotification({ type: 'approval_asked' });
const { board_id, card_id, target_user_id: user_id } = notification;
const asked = { approval_id: idOf('aprovação'), data_version: 7, quick_approval: true };
const said = {
  notification,
  created_by_name: 'Ana',
  board_name: 'Vendas',
  waiting: 2,
  device: { hides_content: false },
};
const PLACE = { origin: 'https://patio.test', icon: '/icon.png?of=x' };
const path = `/approvals?open=${asked.approval_id}`;

it('it leads to the requested approval, and has the ids needed to give it, but no values of the card', () => {
  const message = pushMessage(1, PLACE, { ...said, asked });
  const { actions, navigate, data } = message.notification;
  expect(navigate).toBe(`https://patio.test${path}`);
  expect(pushed.parse(message).notification.icon).toBe('https://patio.test/icon.png?of=x');
  expect(actions?.map(({ action, title }) => [action, title])).toEqual([
    ['approve', 'Aprovar'],
    ['reject', 'Reprovar'],
  ]);
  const approval = { board_id, card_id, approval_id: asked.approval_id, data_version: 7 };
  expect(data).toEqual({ path, tenant_id: 1, user_id, approval });
  expect(pushed.parse(message).notification.data).toEqual(data);
});

it('it has no buttons when the phase wants the card to be read first', () => {
  const { notification: shown } = pushMessage(1, PLACE, {
    ...said,
    asked: { ...asked, quick_approval: false },
  });
  expect(shown.data).toEqual({ path, tenant_id: 1, user_id });
  expect(shown).not.toHaveProperty('actions');
});

it('on a device that hides details it shows no content or name, and has no buttons', () => {
  const comment = aNotification({
    type: 'mentioned',
    title: 'HB20 de Bruno',
    comment: 'baixa para R$ 50.000',
  });
  const hiding = { ...said, device: { hides_content: true } };
  const shown = [
    pushMessage(1, PLACE, { ...hiding, asked }),
    pushMessage(1, PLACE, { ...hiding, notification: comment, asked: null }),
  ];
  for (const message of shown) {
    const { title, body, data, actions } = pushed.parse(message).notification;
    expect([title, body, actions]).toEqual(['Novo aviso', 'Abra o app para ver.', undefined]);
    expect(JSON.stringify(message)).not.toMatch(/HB20|Bruno|Ana|Vendas|50\.000/);
    expect(data.approval).toBeUndefined();
    expect(data.path).not.toBe('');
  }
});

it('it leads to the card when the approval is no longer requested', () => {
  const { data } = pushMessage(1, PLACE, { ...said, asked: null }).notification;
  expect(data.path).toBe(`/flows/${board_id}/cards/${card_id}?tab=approvals`);
});

it.each([
  ['assigned', 'Ana adicionou você como responsável', `?owners=%5B%22${user_id}%22%5D`],
  ['moved', 'Ana moveu os cards', ''],
  ['mentioned', 'Ana citou você', ''],
  ['commented', 'Ana comentou', ''],
  ['approved', 'Ana aprovou', ''],
  ['rejected', 'Ana reprovou', ''],
] as const)('it has the number of cards, and leads to their flow: %s', (type, body, search) => {
  const of = { ...notification, type, cards: 1200, comment: null };
  const { notification: shown } = pushMessage(1, PLACE, { ...said, notification: of, asked: null });
  expect(shown).toMatchObject({ title: '1.200 cards em Vendas', body, tag: notification.id });
  expect(shown.data.path).toBe(`/flows/${board_id}${search}`);
});

it('it leads to the list of approvals when it requests several', () => {
  const of = { ...notification, cards: 2, comment: null };
  const { notification: shown } = pushMessage(1, PLACE, { ...said, notification: of, asked: null });
  expect(shown).toMatchObject({ title: '2 cards em Vendas', body: 'Pedem a sua aprovação' });
  expect(shown.data.path).toBe('/approvals');
});
