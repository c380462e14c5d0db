import { describe, expect, it } from 'vitest';
import { TARGET } from '../../tests/factories/deciding';
import { idOf } from '../../tests/factories/ids';
import { aNotification, anActor } from '../../tests/factories/people';
import { aClock } from '../../tests/factories/times';
import { applyCardlessChanges, type CardlessState, NOTHING_NAMED } from '../card/cardless-state';
import { notificationRead } from './notification-read';

const [one, two] = [idOf('aviso'), idOf('outro aviso')];
const state: CardlessState = {
  ...NOTHING_NAMED,
  notifications: [aNotification({ id: one }), aNotification({ id: two })],
};
const read = (at: CardlessState, ...notification_ids: string[]) =>
  notificationRead.decide(at, { notification_ids }, anActor(), aClock());
const marked = (id: string) => ({ op: 'update', entity: 'notification', id, values: { is_read: true } });

describe('notification.read', () => {
  it('marks only the notifications that are named, not those that arrived later', () => {
    expect(read(state, one)).toEqual({ ok: true, changes: [marked(one)] });
    expect(read(state, two, one)).toEqual({ ok: true, changes: [marked(one), marked(two)] });
  });

  it('changes nothing the second time, or for notifications that are deleted or another person’s', () => {
    const decision = read(state, one, two);
    if (!decision.ok) throw new Error(decision.refusal.code);
    const nothing = { ok: true, changes: [] };
    const after = applyCardlessChanges(state, decision.changes);
    expect(after.notifications.map(({ is_read }) => is_read)).toEqual([true, true]);
    expect(read(after, one, two)).toEqual(nothing);
    expect(read(state, idOf('aviso que não há'))).toEqual(nothing);
    const theirs = {
      ...NOTHING_NAMED,
      notifications: [aNotification({ id: one, target_user_id: idOf('bruno') })],
    };
    expect(read(theirs, one)).toEqual(nothing);
  });

  it('is about the first notification that it names, and says how many there are', () => {
    expect(notificationRead.subject({ notification_ids: [one, two] })).toBe(`notification:${one}`);
    expect(notificationRead.says({ notification_ids: [one] }, {})).toBe('Marcar um aviso como lido');
    expect(notificationRead.says({ notification_ids: [one, two] }, {})).toBe('Marcar 2 avisos como lidos');
  });

  it.each([
    [undefined, 'Campo obrigatório'],
    [[], 'Campo obrigatório'],
    ['x', 'Lista inválida'],
    [['x'], 'Identificador inválido'],
    [Array.from({ length: 1001 }, () => one), 'Avisos demais: no máximo 1000 de cada vez'],
  ])('says what is wrong with %#', (notification_ids, message) => {
    const { error } = notificationRead.input.safeParse({ ...TARGET, notification_ids });
    expect(error?.issues.map(issue => issue.message)).toEqual([message]);
  });
});
