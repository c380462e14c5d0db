import { formatMoney } from '../../ui/field-value';
import { VehiclePhoto } from '../../ui/vehicle-photo';
import { useCardContext } from './card-context';
import classes from './card-photos.module.css';

/** The vehicle of the card: its pictures, its name and its price. */
export function CardPhotos() {
  const product = useCardContext().view.product;
  if (!product) return null;
  const facts = [product.make, product.model, product.year].filter(Boolean).join(' · ');
  return (
    <figure className={classes.figure}>
      {product.images.length > 0 && (
        <div className={classes.strip}>
          {product.images.map(image => (
            <span key={image} className={classes.photo}>
              <VehiclePhoto src={image} alt={product.title} />
            </span>
          ))}
        </div>
      )}
      <figcaption className={classes.caption}>
        <span>
          <b>{product.title}</b>
          {facts && <small>{facts}</small>}
        </span>
        {product.price !== null && <b className={classes.price}>{formatMoney(product.price)}</b>}
      </figcaption>
    </figure>
  );
}
