import * as z from 'zod/mini';
import { atMost, optionalText, storable, typedText, uuid, withoutUnseen } from '../entities/scalars';
import { CURRENCY_MAX } from '../flow/custom-fields';
import { cleaned, text } from '../flow/form-values';
import { TEXT_MAX } from '../limits';
import { readPlate } from '../reading/read-plate';

/** Schemas of a vehicle that is entered by hand. Vehicles of a feed have the values that the feed has. */

export const YEAR_MIN = 1900;
const YEAR_MAX = 2100;
export const MILEAGE_MAX = 9_999_999;
/** Most photos of a vehicle that is entered by hand. */
export const VEHICLE_PHOTOS_MAX = 20;

const whole = (error: string, min: number, max: number) =>
  z.nullable(z.int(error).check(z.minimum(min, error), z.maximum(max, error)));
const word = z.string('Texto inválido').check(withoutUnseen, z.trim(), atMost(TEXT_MAX), storable);
const year = whole('Ano inválido', YEAR_MIN, YEAR_MAX);

/** All data of a vehicle that a person may enter. */
export const vehicleInput = z.object({
  title: typedText(),
  make: word,
  model: word,
  year,
  fabric_year: year,
  plate: cleaned(readPlate, 'Placa inválida'),
  /** In kilometres. */
  mileage: whole('Quilometragem inválida', 0, MILEAGE_MAX),
  /** In cents. */
  price: whole('Valor inválido', 0, CURRENCY_MAX),
  color: text,
  description: optionalText(),
});
export type VehicleInput = z.infer<typeof vehicleInput>;

/** A new vehicle. If the same person has already created one with this id, that vehicle gets these values. */
export const newVehicle = z.extend(z.partial(vehicleInput), { id: uuid, title: vehicleInput.shape.title });
export type NewVehicle = z.infer<typeof newVehicle>;

/** A change of a vehicle. Missing fields stay unchanged. */
export const vehicleChange = z.extend(z.partial(vehicleInput), {
  /** Whether the vehicle is for sale. */
  enabled: z.optional(z.boolean('Valor inválido')),
  /** Id of the same car in the feed. That vehicle replaces this one on cards, and this one goes off sale. */
  instead: z.optional(uuid),
  /** Photos of its `pictures` to keep, in order. */
  pictures: z.optional(
    z
      .array(z.string('Foto inválida').check(atMost(TEXT_MAX)), 'Lista inválida')
      .check(z.maxLength(VEHICLE_PHOTOS_MAX, `No máximo ${VEHICLE_PHOTOS_MAX} fotos`)),
  ),
});
export type VehicleChange = z.infer<typeof vehicleChange>;

/** Input of an uploaded photo of a vehicle. A repeated id is the same photo. */
export const newVehiclePhoto = z.object({ id: uuid });
