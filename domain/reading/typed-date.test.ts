import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fullDay } from '../flow/field-words';
import { parseTypedDay, parseTypedMoment, parseTypedTime } from './typed-date';

const TODAY = '2026-11-21';

const aDay = fc
  .date({ min: new Date('1900-01-01T00:00Z'), max: new Date('9998-12-31T00:00Z'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10));

describe('a typed date', () => {
  it.each([
    ['21/11/2026', '2026-11-21'],
    [' 1/2/2027 ', '2027-02-01'],
    ['21/11/26', '2026-11-21'],
    ['21112026', '2026-11-21'],
    ['211126', '2026-11-21'],
    ['29/02/2028', '2028-02-29'],
    ['21-11-2026', '2026-11-21'],
    ['21\u201111\u20112026', '2026-11-21'],
    ['21 / 11 / 2026', '2026-11-21'],
    ['21 11 2026', '2026-11-21'],
    ['21 11 26', '2026-11-21'],
    ['\u200e21/11/2026\u00a0', '2026-11-21'],
    // Programs write dates like this.
    ['2026-11-21', '2026-11-21'],
    ['2026/1/5', '2026-01-05'],
    // Two digits mean a year from 80 years ago to 19 years ahead.
    ['15/03/85', '1985-03-15'],
    ['02/10/98', '1998-10-02'],
    ['02/10/04', '2004-10-02'],
    ['31/12/45', '2045-12-31'],
    ['01/01/46', '1946-01-01'],
    ['150385', '1985-03-15'],
    ['01/01/00', '2000-01-01'],
    // Without a year it is the nearest such date.
    ['21/11', '2026-11-21'],
    ['5.3', '2027-03-05'],
    ['20/06', '2026-06-20'],
    // Months written as words.
    ['21 de novembro de 2026', '2026-11-21'],
    ['1º de Março de 2027', '2027-03-01'],
    ['1º/03/2027', '2027-03-01'],
    ['1°/3', '2027-03-01'],
    ['1o de marc\u0327o de 2027', '2027-03-01'],
    ['21/nov/26', '2026-11-21'],
    ['21-NOV-2026', '2026-11-21'],
    ['21 nov. 2026', '2026-11-21'],
    ['21 de nov. de 2026', '2026-11-21'],
    ['21nov26', null],
    ['21 nov', '2026-11-21'],
    ['sábado, 21 de novembro de 2026', '2026-11-21'],
    ['sexta-feira, 20 de novembro de 2026', '2026-11-20'],
    ['sáb., 21/11/2026', '2026-11-21'],
    // Midnight adds nothing to the date.
    ['21/11/2026 00:00', '2026-11-21'],
    ['21/11/2026 0:00:00', '2026-11-21'],
    ['21/11/2026, 00:00:00', '2026-11-21'],
    ['2026-11-21T00:00:00.000', '2026-11-21'],
    ['21/11/2026 00:00:00.0000000', '2026-11-21'],
    ['2026-11-21 00:00:00', '2026-11-21'],
    ['21/11/2026 às 0h', '2026-11-21'],
    ['21/11/2026 14:30', null],
    ['21/11/2026 00:00:01', null],
    ['21/11/2026 24:00', null],
    ['21/11/2026 00', null],
    ['21/11/2026 0000', null],
    ['31/11/2026', null],
    ['29/02/2027', null],
    ['29/02', null],
    ['00/11/2026', null],
    ['21/00/2026', null],
    ['01/01/0000', null],
    // The month before the day, or the serial number of a spreadsheet.
    ['11/21/2026', null],
    ['nov 21, 2026', null],
    ['2026-21-11', null],
    ['46347', null],
    ['20261121', null],
    ['21/11/202', null],
    ['21/11/', null],
    ['21/11-2026', null],
    ['nov/26', null],
    ['novembro', null],
    ['21 de brumário de 2026', null],
    ['21 a 23/11/2026', null],
    ['amanhã', null],
    ['-', null],
    ['', null],
    ['1'.repeat(1000), null],
  ])('is read from %o as %o', (typed, day) => expect(parseTypedDay(typed, TODAY)).toBe(day));

  it.each([
    ['05/01', '2026-12-28', '2027-01-05'],
    ['28/12', '2027-01-05', '2026-12-28'],
    ['31/12', '2026-12-31', '2026-12-31'],
    ['29/02', '2027-12-01', '2028-02-29'],
    ['29/02', '2028-03-01', '2028-02-29'],
  ])('is read from %o without a year as the nearest to %s', (typed, today, day) =>
    expect(parseTypedDay(typed, today)).toBe(day),
  );

  it('is the same when a displayed date is read', () => {
    fc.assert(
      fc.property(aDay, aDay, (day, today) => {
        expect(parseTypedDay(fullDay(day), today)).toBe(day);
        expect(parseTypedDay(day, today)).toBe(day);
        expect(parseTypedDay(`${day}T00:00:00.000`, today)).toBe(day);
      }),
    );
  });

  it('with a year of two digits is within a hundred years, and ends in these digits', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: 1980, max: 2100 }), (day, year) => {
        const shown = fullDay(day);
        const read = parseTypedDay(shown.slice(0, 6) + shown.slice(8), `${year}-06-15`);
        // No year with these digits may have a 29th of February.
        if (read === null) return expect(shown.slice(0, 5)).toBe('29/02');
        expect(read.slice(2)).toBe(day.slice(2));
        const away = Number(read.slice(0, 4)) - year;
        expect(away).toBeGreaterThanOrEqual(-80);
        expect(away).toBeLessThanOrEqual(19);
      }),
    );
  });
});

describe('a typed time', () => {
  it.each([
    ['14:30', '14:30'],
    ['9:05', '09:05'],
    ['1430', '14:30'],
    ['14h', '14:00'],
    ['14H30', '14:30'],
    ['14h30min', '14:30'],
    ['14 h 30 min', '14:30'],
    ['14hs', '14:00'],
    ['14 horas', '14:00'],
    ['14:30 hrs', '14:30'],
    ['14 horas e meia', null],
    ['14:30h', '14:30'],
    ['7', '07:00'],
    ['0:00', '00:00'],
    ['14:30:00', '14:30'],
    ['14:30:00.000', '14:30'],
    ['14:30:27', null],
    ['24:00', null],
    ['12:60', null],
    ['12:3', null],
    ['930', null],
    ['14:30 ou 15:00', null],
    ['meio-dia', null],
    ['', null],
  ])('is read from %o as %o', (typed, time) => expect(parseTypedTime(typed)).toBe(time));

  it('is the same when a displayed time is read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), minutes => {
        const time = new Date(minutes * 60_000).toISOString().slice(11, 16);
        for (const typed of [time, time.replace(':', 'h'), time.replace(':', ''), `${time}:00`])
          expect(parseTypedTime(typed)).toBe(time);
      }),
    );
  });
});

describe('a typed date and time', () => {
  it.each([
    ['21/11/2026 14:30', '2026-11-21T14:30'],
    ['21/11/2026, 14:30', '2026-11-21T14:30'],
    ['21/11/2026 - 14:30', '2026-11-21T14:30'],
    ['21/11/2026  1430', '2026-11-21T14:30'],
    ['21/11 às 9h', '2026-11-21T09:00'],
    ['21/11 às 9 h 30', '2026-11-21T09:30'],
    ['21/11/2026 14hs', '2026-11-21T14:00'],
    ['21 de junho de 2026 às 14 horas', '2026-06-21T14:00'],
    ['21 11 2026 14:30', '2026-11-21T14:30'],
    ['21 11 2026', null],
    ['05/01 9:00', '2027-01-05T09:00'],
    ['21/11/85 14:30', '1985-11-21T14:30'],
    ['21/11/2026 14:30:00', '2026-11-21T14:30'],
    ['21/11/2026 14:30:45', '2026-11-21T14:30:45'],
    ['2026-11-21 14:30:45', '2026-11-21T14:30:45'],
    ['2026-11-21T14:30', '2026-11-21T14:30'],
    ['2026-11-21 14:30:00.000', '2026-11-21T14:30'],
    ['21 de novembro de 2026 às 14:30', '2026-11-21T14:30'],
    ['sáb., 21 de nov. de 2026, 14:30', '2026-11-21T14:30'],
    ['21/11/2026 00:00', '2026-11-21T00:00'],
    ['21/11/2026 24:00', '2026-11-22T00:00'],
    ['31/12/2026 24:00:00', '2027-01-01T00:00'],
    ['21/11/2026 24:01', null],
    ['21/11/2026 25:00', null],
    ['21/11/2026', null],
    ['21/11 2026', null],
    ['21 de novembro 2026', null],
    ['14:30', null],
    ['31/11/2026 10:00', null],
    ['11/21/2026 10:00', null],
    ['46347,604', null],
    ['2026-11-21T14:30:00-05:00', null],
    ['', null],
  ])('is read from %o as %o', (typed, moment) => expect(parseTypedMoment(typed, TODAY)).toBe(moment));

  it('is the same when a displayed moment is read', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: 0, max: 86_399 }), (day, seconds) => {
        const time = new Date(seconds * 1000).toISOString().slice(11, 19);
        const moment = `${day}T${time.replace(/:00$/, '')}`;
        expect(parseTypedMoment(`${fullDay(day)} ${time}`, TODAY)).toBe(moment);
        expect(parseTypedMoment(`${day} ${time}`, TODAY)).toBe(moment);
      }),
    );
  });
});
