import * as z from 'zod/mini';
import { optionalText, requiredText } from '../../../domain/entities/scalars';
import { CURRENCY_MAX } from '../../../domain/flow/custom-fields';
import { TEXT_MAX } from '../../../domain/limits';
import { parseKilometres, parseMoney } from '../../../domain/reading/parse-decimal';
import { readPlate } from '../../../domain/reading/read-plate';
import { MILEAGE_MAX, YEAR_MIN } from '../../../domain/vehicles/vehicle';
import { isWebAddress, parseImages } from './parse-images';
import { isName, isWord, readCondition, readFuel, readTransmission } from './vocabulary';

/** Returns a schema that converts a text; `convert` returns undefined for an invalid one. */
const converted = <T>(message: string, convert: (text: string) => T | undefined) =>
  z.pipe(
    z.string(),
    z.transform((text, context): T => {
      const value = convert(text.trim());
      if (value !== undefined) return value;
      context.issues.push({ code: 'custom', message, input: text });
      return z.NEVER;
    }),
  );

/**
 * Returns the schema of a whole number. An empty text is null; a text that `convert` can't read or that is out of
 * bounds is a problem.
 */
const number = (message: string, convert: (text: string) => number | null, min: number, max: number) =>
  converted<number | null>(message, text => {
    if (text === '') return null;
    const value = convert(text);
    return value !== null && value >= min && value <= max ? value : undefined;
  });

/** Text on one line: line ends and repeated spaces come from cells that were wrapped by hand. */
const oneLine = z.pipe(
  z.string(),
  z.transform(text => text.replace(/\s+/g, ' ').trim()),
);
/** Returns the schema of a word for people. A text that isn't `said`, such as a system's number, is a problem. */
const word = (message: string, translate = (text: string) => text, said = isWord) =>
  z.pipe(
    z.pipe(oneLine, optionalText(TEXT_MAX)),
    converted(message, text => (text === '' || said(text) ? translate(text) : undefined)),
  );

/** Reads a year, also as a spreadsheet's number: «2021,0», «2.021». */
const readYear = (text: string) => {
  const year = /^(\d)\.?(\d{3})(?:[.,]0+)?$/.exec(text);
  return year && Number(year[1]! + year[2]!);
};

/**
 * Returns the schema of one vehicle, given the texts of its row: every column is present, and empty if unknown.
 * `lastYear` is the latest year a vehicle may have.
 */
export const feedProduct = (lastYear: number) =>
  z.object({
    id: z.pipe(oneLine, requiredText()),
    title: z.pipe(oneLine, requiredText()),
    description: z.pipe(
      z.string(),
      z.pipe(
        z.transform((text: string) => text.trim()),
        optionalText(),
      ),
    ),
    make: word('Marca desconhecida'),
    model: word('Modelo desconhecido', undefined, isName),
    year: number('Ano inválido', readYear, YEAR_MIN, lastYear),
    fabric_year: number('Ano inválido', readYear, YEAR_MIN, lastYear),
    price: number('Valor inválido', parseMoney, 0, CURRENCY_MAX),
    condition: word('Condição desconhecida', text => readCondition(text) ?? text),
    mileage: number('Quilometragem inválida', parseKilometres, 0, MILEAGE_MAX),
    plate: converted('Placa inválida', text => (text === '' ? '' : (readPlate(text) ?? undefined))),
    color: word('Cor desconhecida'),
    fuel: word('Combustível desconhecido', readFuel),
    transmission: word('Câmbio desconhecido', readTransmission),
    // Invalid addresses are left out, and reported separately.
    images: z.pipe(
      z.string(),
      z.transform((text: string) => parseImages(text).images),
    ),
    url: converted('Endereço inválido', text => (text === '' || isWebAddress(text) ? text : undefined)),
  });
