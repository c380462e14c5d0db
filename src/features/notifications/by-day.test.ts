import { expect, it } from 'vitest';
import type { Notification } from '../../../domain/entities/people';
import { byDay } from './by-day';

const notice = (id: string, created_at: string) => ({ id, created_at }) as Notification;

it('starts each day of the company’s calendar once', () => {
  const lines = byDay(
    [
      notice('c', '2026-11-21T12:00:00Z'),
      notice('b', '2026-11-21T03:10:00Z'),
      // The time zone is three hours behind, so it is still the day before there.
      notice('a', '2026-11-21T02:50:00Z'),
    ],
    'America/Sao_Paulo',
  );
  expect(lines.map(({ key }) => key)).toEqual(['2026-11-21', 'c', 'b', '2026-11-20', 'a']);
});

it('makes no day of an empty list', () => expect(byDay([], 'America/Sao_Paulo')).toEqual([]));
