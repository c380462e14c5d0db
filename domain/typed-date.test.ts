import { describe, expect, it } from 'vitest';
import { parseTypedDay, parseTypedMoment, parseTypedTime } from './typed-date';

const TODAY = '2026-11-21';

describe('a typed day', () => {
  it.each([
    ['21/11/2026', '2026-11-21'],
    [' 1/2/2027 ', '2027-02-01'],
    ['21/11/26', '2026-11-21'],
    ['5.3', '2026-03-05'],
    ['21112026', '2026-11-21'],
    ['29/02/2028', '2028-02-29'],
    ['31/11/2026', null],
    ['29/02/2027', null],
    ['11/21/2026', null],
    ['21/11/202', null],
    ['amanhã', null],
    ['', null],
  ])('%o is %o', (typed, day) => expect(parseTypedDay(typed, TODAY)).toBe(day));
});

describe('a typed time', () => {
  it.each([
    ['14:30', '14:30'],
    ['9:05', '09:05'],
    ['1430', '14:30'],
    ['14h', '14:00'],
    ['7', '07:00'],
    ['24:00', null],
    ['12:60', null],
    ['12:3', null],
  ])('%o is %o', (typed, time) => expect(parseTypedTime(typed)).toBe(time));
});

describe('a typed moment', () => {
  it.each([
    ['21/11/2026 14:30', '2026-11-21T14:30'],
    ['21/11 às 9h', '2026-11-21T09:00'],
    ['21/11/2026', null],
    ['31/11/2026 10:00', null],
  ])('%o is %o', (typed, moment) => expect(parseTypedMoment(typed, TODAY)).toBe(moment));
});
