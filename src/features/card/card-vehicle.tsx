import { Trans } from '@lingui/react/macro';
import { VehiclePhoto } from '../../ui/vehicle-photo';
import { useCardContext } from './card-context';
import classes from './card-vehicle.module.css';
import { Fact } from './fact';

/** The vehicle of the card: what it is, and its pictures. */
export function CardVehicle() {
  const product = useCardContext().view.product;
  if (!product) return null;
  const facts = [product.make, product.model, product.year].filter(Boolean).join(' · ');
  return (
    <Fact label={<Trans>Veículo</Trans>}>
      <div className={classes.vehicle}>
        <p>
          {product.title}
          {facts && <small>{facts}</small>}
        </p>
        {product.images.length > 0 && (
          // What scrolls must be within reach of the keyboard.
          <ul className={classes.strip} tabIndex={product.images.length > 1 ? 0 : undefined}>
            {product.images.map(image => (
              <li key={image} className={classes.photo}>
                <VehiclePhoto src={image} alt={product.title} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Fact>
  );
}
