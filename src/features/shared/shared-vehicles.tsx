import { Trans, useLingui } from '@lingui/react/macro';
import type { SharedProduct } from '../../../domain/card/shared-card';
import { formatNumber, priceWords } from '../../../domain/flow/field-words';
import { FactList, type NamedFact } from '../../ui/fact-list';
import { LinkedText } from '../../ui/text/linked-text';
import { Section } from './shared-section';
import classes from './shared-vehicles.module.css';

/** Shows the vehicles of the card, each with its price and data. */
export function SharedVehicles({ products }: { products: SharedProduct[] }) {
  if (products.length === 0) return null;
  return (
    <Section title={products.length > 1 ? <Trans>Veículos</Trans> : <Trans>Veículo</Trans>}>
      {products.map((product, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no ids, and stay in their order
        <Vehicle key={at} product={product} isOnly={products.length === 1} />
      ))}
    </Section>
  );
}

function Vehicle({ product, isOnly }: { product: SharedProduct; isOnly: boolean }) {
  const { t } = useLingui();
  const { title, description, make, model, year, fabric_year, price, condition, mileage } = product;
  const years = [fabric_year, year].filter(value => value !== null);
  const facts: NamedFact[] = [
    [t`Marca e modelo`, [make, model].filter(Boolean).join(' ')],
    [t`Ano`, [...new Set(years)].join('/')],
    [t`Quilometragem`, mileage === null ? null : `${formatNumber(mileage)} km`],
    [t`Condição`, condition],
    [t`Cor`, product.color],
    [t`Combustível`, product.fuel],
    [t`Câmbio`, product.transmission],
  ];
  return (
    <div className={classes.vehicle}>
      {/* The page leads with title and price of the only one. */}
      {!isOnly && (
        <div className={classes.head}>
          <h3>{title}</h3>
          <b>{priceWords(price)}</b>
        </div>
      )}
      <FactList className={classes.facts} facts={facts} />
      {description && (
        <p className={classes.text}>
          <LinkedText text={description} />
        </p>
      )}
    </div>
  );
}
