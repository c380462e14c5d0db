import type { Product } from '../../../domain/entities/people';
import { formatMoney, formatNumber } from '../../../domain/field-words';
import { VehiclePhoto } from '../../ui/vehicle-photo';
import classes from './card-products.module.css';

/** What a vehicle is, at a glance: its first picture, what it is called and made, and what it costs. */
export function ProductLine({ product }: { product: Product }) {
  const { title, make, model, year, plate, mileage, price, images } = product;
  const km = mileage === null ? null : `${formatNumber(mileage)} km`;
  const facts = [make, model, year, km, plate].filter(Boolean).join(' · ');
  return (
    <>
      <span className={classes.photo}>{images[0] && <VehiclePhoto src={images[0]} />}</span>
      <span className={classes.words}>
        <b>{title}</b>
        {facts && <small>{facts}</small>}
        {price !== null && <span className={classes.price}>{formatMoney(price)}</span>}
      </span>
    </>
  );
}
