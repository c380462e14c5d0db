import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { formatMoney, formatNumber } from '../../../../domain/flow/field-words';
import { photosOf } from '../../../../domain/vehicles/vehicle-photos';
import { loadLater } from '../../../ui/page/load-later';
import { VehiclePhoto } from '../../../ui/photos/vehicle-photo';
import { useCardContext } from '../card-context';
import { Fact } from '../facts/fact';
import classes from './card-vehicle.module.css';

const ProductSheet = loadLater(() => import('../../../ui/photos/product-sheet'));

/** Shows the vehicle of the card: its identifying data, price and pictures. */
export function CardVehicle() {
  const product = useCardContext().view.product;
  const [isOpen, setOpen] = useState(false);
  if (!product) return null;
  const photos = photosOf(product, '480');
  const { plate, year, mileage, price } = product;
  const km = mileage === null ? null : `${formatNumber(mileage)} km`;
  const facts = [plate, year, km, price && formatMoney(price)]
    .filter(Boolean)
    // Keeps each fact unbroken on its line.
    .map(fact => String(fact).replaceAll(' ', '\u00A0'))
    .join(' · ');
  return (
    <Fact label={<Trans>Veículo</Trans>}>
      <div className={classes.vehicle}>
        <button type="button" className={classes.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {product.title}
          {facts && <small>{facts}</small>}
        </button>
        {photos.length > 0 && (
          // A scrollable list must be reachable by keyboard.
          <ul className={classes.strip} tabIndex={photos.length > 1 ? 0 : undefined}>
            {photos.map(image => (
              <li key={image} className={classes.photo}>
                <VehiclePhoto src={image} alt={product.title} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {isOpen && (
        <ProductSheet product={product} onClose={() => setOpen(false)} onFailed={() => setOpen(false)} />
      )}
    </Fact>
  );
}
