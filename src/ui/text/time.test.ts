import { describe, expect, it } from 'vitest';
import { fromWallClock } from '../fields/from-wall-clock';
import { dayAndTime, elapsed, fullDay, partOfDay, shortDay, toWallClock } from './time';

const ZONE = 'America/Sao_Paulo';

describe('days', () => {
  it('writes days in Brazilian Portuguese', () => {
    expect(shortDay('2026-11-28', '2026-11-21')).toBe('28 nov');
    expect(shortDay('2026-12-04', '2026-11-21')).toBe('4 dez');
    expect(shortDay('2027-01-02', '2026-11-21')).toBe('2 jan 2027');
    expect(fullDay('2026-11-28')).toBe('28/11/2026');
    expect(dayAndTime('2026-11-21T02:30:00.000Z', ZONE)).toBe('20/11/2026 23:30');
  });
});

describe('moments', () => {
  const now = Date.parse('2026-11-21T15:00:00Z');
  it.each([
    ['2026-11-21T14:59:30Z', { unit: 'now' }],
    ['2026-11-21T14:58:00Z', { unit: 'minute', value: 2 }],
    ['2026-11-21T12:00:00Z', { unit: 'hour', value: 3 }],
    ['2026-11-20T15:00:00Z', { unit: 'yesterday' }],
    ['2026-11-17T15:00:00Z', { unit: 'day', value: 4 }],
    ['2026-11-01T15:00:00Z', { unit: 'date', text: '1 nov' }],
  ])('%s is %o ago', (instant, passed) => expect(elapsed(instant, now, ZONE)).toEqual(passed));

  it('names the part of the day by the company’s clock, not the device’s', () => {
    const hours = ['11', '16', '01', '06'];
    const parts = hours.map(hour => partOfDay(`2026-11-21T${hour}:00:00Z`, ZONE));
    expect(parts).toEqual(['morning', 'afternoon', 'night', 'night']);
  });
});

describe('a clock in the company’s zone', () => {
  it.each([
    ['America/Sao_Paulo', '2026-11-28T17:05:00.000Z', '2026-11-28T14:05'],
    ['America/Rio_Branco', '2026-11-28T02:30:00.000Z', '2026-11-27T21:30'],
    // Summer time had just begun, at a midnight that the clocks skipped.
    ['America/Sao_Paulo', '2018-11-04T03:00:00.000Z', '2018-11-04T01:00'],
  ])('in %s shows %s as %s, and back', (zone, instant, shown) => {
    expect(toWallClock(instant, zone)).toBe(shown);
    expect(fromWallClock(shown, zone)).toBe(instant);
  });

  it('keeps the seconds it was given', () => {
    expect(fromWallClock('2026-11-21T11:30:45', ZONE)).toBe('2026-11-21T14:30:45.000Z');
    expect(fromWallClock('1965-11-21T11:30:45', ZONE)).toBe('1965-11-21T14:30:45.000Z');
  });

  it.each(['', '1', '5/12/2026', '5/12/26', '2026-11-21', '2026-11-31T25:00'])(
    'reads «%s» as no time',
    text => expect(fromWallClock(text, ZONE)).toBe(''),
  );
});
