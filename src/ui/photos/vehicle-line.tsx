import type { Product } from '../../../domain/entities/people';
import { formatNumber, priceWords } from '../../../domain/flow/field-words';
import { photoOf } from '../../../domain/vehicles/vehicle-photos';
import classes from './vehicle-line.module.css';
import { VehiclePhoto } from './vehicle-photo';

/** Renders a vehicle at a glance: its first picture, title, make, and price. */
export function VehicleLine({ product }: { product: Omit<Product, 'id' | 'created_at'> }) {
  const { title, make, model, year, plate, mileage, price } = product;
  const km = mileage === null ? null : `${formatNumber(mileage)} km`;
  const facts = [make, model, year, km, plate].filter(Boolean).join(' · ');
  return (
    <>
      <span className={classes.photo}>
        <VehiclePhoto src={photoOf(product)} />
      </span>
      <span className={classes.words}>
        <b>{title}</b>
        {facts && <small>{facts}</small>}
        <span className={classes.price}>{priceWords(price)}</span>
      </span>
    </>
  );
}
