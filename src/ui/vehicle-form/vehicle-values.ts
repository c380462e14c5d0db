import * as z from 'zod/mini';
import type { FieldValue } from '../../../domain/entities/card';
import type { Product } from '../../../domain/entities/people';
import { formatNumber } from '../../../domain/flow/field-words';
import { parseKilometres, parseNumber } from '../../../domain/reading/parse-decimal';
import { typedValue } from '../../../domain/reading/typed-value';
import { type VehicleInput, vehicleInput } from '../../../domain/vehicles/vehicle';

const { title, make, model, year, plate, mileage, price, color, description } = vehicleInput.shape;

/**
 * Returns the schema of a typed number; an empty text is null, and the field's own rule refuses a text that can't be
 * read.
 */
const typedNumber = <Rule extends z.ZodMiniType>(read: (typed: string) => number | null, rule: Rule) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform(typed => (typed.trim() === '' ? null : (read(typed) ?? Number.NaN))),
    ),
    rule as never,
  ) as unknown as z.ZodMiniType<z.output<Rule>, string>;

/** Schema of `newVehicle` in its typed form. */
export const vehicleValues = z.object({
  title,
  make,
  model,
  fabric_year: typedNumber(parseNumber, year),
  year: typedNumber(parseNumber, year),
  plate,
  mileage: typedNumber(parseKilometres, mileage),
  price: z.pipe(
    z.pipe(
      z.custom<FieldValue | null>(),
      z.transform(typed => typedValue('currency', typed)),
    ),
    price as never,
  ) as unknown as z.ZodMiniType<number | null, FieldValue | null>,
  color,
  description,
});

export type VehicleValues = {
  [Name in Exclude<keyof z.input<typeof vehicleValues>, 'price'>]: string;
} & {
  /**
   * Id of the vehicle, stored with the draft: a save that is repeated after a lost response creates no second vehicle.
   */
  id: string;
  price: FieldValue | null;
};

export const EMPTY_VEHICLE: Omit<VehicleValues, 'id'> = {
  ...{ title: '', make: '', model: '', fabric_year: '', year: '', plate: '', mileage: '' },
  ...{ price: null, color: '', description: '' },
};

/** Converts typed values to the input that the server accepts. */
export const inputOf = (values: VehicleValues): VehicleInput => vehicleValues.parse(values);

const asText = (value: number | null) => (value === null ? '' : String(value));

/** Converts a vehicle to the values of a form. */
export const valuesOf = (vehicle: Product): VehicleValues => ({
  id: vehicle.id,
  title: vehicle.title,
  make: vehicle.make,
  model: vehicle.model,
  fabric_year: asText(vehicle.fabric_year),
  year: asText(vehicle.year),
  plate: vehicle.plate ?? '',
  mileage: vehicle.mileage === null ? '' : formatNumber(vehicle.mileage),
  price: vehicle.price,
  color: vehicle.color ?? '',
  description: vehicle.description,
});
