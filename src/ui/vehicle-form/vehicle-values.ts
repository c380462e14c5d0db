import * as z from 'zod/mini';
import type { FieldValue } from '../../../domain/entities/card';
import type { Product } from '../../../domain/entities/people';
import { formatNumber } from '../../../domain/flow/field-words';
import { parseKilometres, parseNumber } from '../../../domain/reading/parse-decimal';
import { typedValue } from '../../../domain/reading/typed-value';
import { type VehicleInput, vehicleInput } from '../../../domain/vehicles/vehicle';

const { title, make, model, year, plate, mileage, price, color, description } = vehicleInput.shape;

/** A number that is typed; an empty text is none, and what can't be read is refused by the field's own rule. */
const typedNumber = <Rule extends z.ZodMiniType>(read: (typed: string) => number | null, rule: Rule) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform(typed => (typed.trim() === '' ? null : (read(typed) ?? Number.NaN))),
    ),
    rule as never,
  ) as unknown as z.ZodMiniType<z.output<Rule>, string>;

/** `newVehicle`, as it is typed. */
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
  /** Kept with what is typed: sent once more after an answer that was lost, it is the same vehicle. */
  id: string;
  price: FieldValue | null;
};

export const EMPTY_VEHICLE: Omit<VehicleValues, 'id'> = {
  ...{ title: '', make: '', model: '', fabric_year: '', year: '', plate: '', mileage: '' },
  ...{ price: null, color: '', description: '' },
};

/** The typed values as the server takes them. */
export const inputOf = (values: VehicleValues): VehicleInput => vehicleValues.parse(values);

const asText = (value: number | null) => (value === null ? '' : String(value));

/** A vehicle as a form shows it. */
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
