import { expect, it } from 'vitest';
import { pushed } from '../../../domain/pushed';
import { idOf } from '../../../tests/factories/ids';
import { aNotification } from '../../../tests/factories/people';
import { pushMessage } from './push-message';

const notification = aNotification({ type: 'approval_asked' });
const { board_id, card_id, target_user_id: user_id } = notification;
const asked = { approval_id: idOf('aprovação'), data_version: 7, quick_approval: true };
const said = { notification, created_by_name: 'Ana', waiting: 2 };
const path = `/approvals?open=${asked.approval_id}`;

it('leads to the approval that it asks for, and says what is needed to give it, without a value', () => {
  const message = pushMessage(1, 'https://patio.test', { ...said, asked });
  const { actions, navigate, data } = message.notification;
  expect(navigate).toBe(`https://patio.test${path}`);
  expect(actions?.map(({ action, title }) => [action, title])).toEqual([
    ['approve', 'Aprovar'],
    ['reject', 'Reprovar'],
  ]);
  const approval = { board_id, card_id, approval_id: asked.approval_id, data_version: 7 };
  expect(data).toEqual({ path, tenant_id: 1, user_id, approval });
  expect(pushed.parse(message).notification.data).toEqual(data);
});

it('has no buttons where the phase wants the approval read', () => {
  const { notification: shown } = pushMessage(1, '', { ...said, asked: { ...asked, quick_approval: false } });
  expect(shown.data).toEqual({ path, tenant_id: 1, user_id });
  expect(shown).not.toHaveProperty('actions');
});

it('leads to the card once the approval is no longer asked', () => {
  const { data } = pushMessage(1, '', { ...said, asked: null }).notification;
  expect(data.path).toBe(`/flows/${board_id}/cards/${card_id}?tab=approvals`);
});
