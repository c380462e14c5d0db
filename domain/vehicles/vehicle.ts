import * as z from 'zod/mini';
import { atMost, optionalText, storable, typedText, uuid, withoutUnseen } from '../entities/scalars';
import { CURRENCY_MAX } from '../flow/custom-fields';
import { cleaned, text } from '../flow/form-values';
import { TEXT_MAX } from '../limits';
import { readPlate } from '../reading/read-plate';

/** The data of a vehicle that people keep by hand; those of a feed have what that says. */

export const YEAR_MIN = 1900;
const YEAR_MAX = 2100;
export const MILEAGE_MAX = 9_999_999;
/** The most photos of a vehicle that is kept by hand. */
export const VEHICLE_PHOTOS_MAX = 20;

const whole = (error: string, min: number, max: number) =>
  z.nullable(z.int(error).check(z.minimum(min, error), z.maximum(max, error)));
const word = z.string('Texto inválido').check(withoutUnseen, z.trim(), atMost(TEXT_MAX), storable);
const year = whole('Ano inválido', YEAR_MIN, YEAR_MAX);

/** All that is told of one. */
export const vehicleInput = z.object({
  title: typedText(),
  make: word,
  model: word,
  year,
  fabric_year: year,
  plate: cleaned(readPlate, 'Placa inválida'),
  /** Kilometres. */
  mileage: whole('Quilometragem inválida', 0, MILEAGE_MAX),
  /** Cents. */
  price: whole('Valor inválido', 0, CURRENCY_MAX),
  color: text,
  description: optionalText(),
});
export type VehicleInput = z.infer<typeof vehicleInput>;

/** A vehicle as it is made. With the id of one that the same person has made, it is that one, as it is told now. */
export const newVehicle = z.extend(z.partial(vehicleInput), { id: uuid, title: vehicleInput.shape.title });
export type NewVehicle = z.infer<typeof newVehicle>;

/** A field that is left out stays as it is. */
export const vehicleChange = z.extend(z.partial(vehicleInput), {
  /** For sale, or no longer. */
  enabled: z.optional(z.boolean('Valor inválido')),
  /** The same car as the feed has it: it takes this one's place on cards, and this one goes off sale. */
  instead: z.optional(uuid),
  /** Those of its `pictures` that stay, in their order. */
  pictures: z.optional(
    z
      .array(z.string('Foto inválida').check(atMost(TEXT_MAX)), 'Lista inválida')
      .check(z.maxLength(VEHICLE_PHOTOS_MAX, `No máximo ${VEHICLE_PHOTOS_MAX} fotos`)),
  ),
});
export type VehicleChange = z.infer<typeof vehicleChange>;

/** Sent with a photo of a vehicle; the same id again is the same photo. */
export const newVehiclePhoto = z.object({ id: uuid });
