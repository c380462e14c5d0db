import * as z from 'zod/mini';
import { optionalText, requiredText } from '../../../domain/entities/scalars';
import { CURRENCY_MAX } from '../../../domain/flow/custom-fields';
import { TEXT_MAX } from '../../../domain/limits';
import { parseKilometres, parseMoney } from '../../../domain/reading/parse-decimal';
import { readPlate } from '../../../domain/reading/read-plate';
import { MILEAGE_MAX, YEAR_MIN } from '../../../domain/vehicles/vehicle';
import { isWebAddress, parseImages } from './parse-images';
import { readCondition, readFuel, readTransmission } from './vocabulary';

/** A text that becomes something else; `convert` answers undefined for what doesn't fit. */
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

/** A whole number; empty is null, and so is what `convert` can't read, but with a problem. */
const number = (message: string, convert: (text: string) => number | null, min: number, max: number) =>
  converted<number | null>(message, text => {
    if (text === '') return null;
    const value = convert(text);
    return value !== null && value >= min && value <= max ? value : undefined;
  });

/** Line ends and runs of spaces come from cells that were wrapped by hand. */
const oneLine = z.pipe(
  z.string(),
  z.transform(text => text.replace(/\s+/g, ' ').trim()),
);
const word = (translate = (text: string) => text) =>
  z.pipe(z.pipe(oneLine, optionalText(TEXT_MAX)), z.transform(translate));

/** Also as a spreadsheet's number: «2021,0», «2.021». */
const readYear = (text: string) => {
  const year = /^(\d)\.?(\d{3})(?:[.,]0+)?$/.exec(text);
  return year && Number(year[1]! + year[2]!);
};

/**
 * One vehicle as the texts of its row, every column present and empty where there is none. `lastYear` is the latest
 * year a vehicle may have.
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
    make: word(),
    model: word(),
    year: number('Ano inválido', readYear, YEAR_MIN, lastYear),
    fabric_year: number('Ano inválido', readYear, YEAR_MIN, lastYear),
    price: number('Valor inválido', parseMoney, 0, CURRENCY_MAX),
    condition: word(text => readCondition(text) ?? text),
    mileage: number('Quilometragem inválida', parseKilometres, 0, MILEAGE_MAX),
    plate: converted('Placa inválida', text =>
      /^[\s.-]*$/.test(text) ? '' : (readPlate(text) ?? undefined),
    ),
    color: word(),
    fuel: word(readFuel),
    transmission: word(readTransmission),
    // Addresses that don't fit are left out, and warned of beside.
    images: z.pipe(
      z.string(),
      z.transform((text: string) => parseImages(text).images),
    ),
    url: converted('Endereço inválido', text => (text === '' || isWebAddress(text) ? text : undefined)),
  });
