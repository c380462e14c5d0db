import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Product } from '../../../domain/entities/people';
import { formatNumber, priceWords } from '../../../domain/flow/field-words';
import { photosOf } from '../../../domain/vehicles/vehicle-photos';
import { FactList, type NamedFact } from '../fact-list';
import { Sheet } from '../sheet/sheet';
import { LinkedText } from '../text/linked-text';
import { PhotoButtons } from './photo-buttons';
import { PhotoViewer } from './photo-viewer';
import classes from './product-sheet.module.css';
import { usePictureQuery } from './vehicle-photo';

interface ProductSheetProps {
  product: Product;
  onClose: () => void;
  /** Buttons for actions on the vehicle in the stock; elsewhere, a vehicle kept by hand has a link to the stock. */
  children?: ReactNode;
}

/** Renders everything that the stock records of a vehicle; its photos open one by one, in place of the sheet. */
export default function ProductSheet({ product, onClose, children }: ProductSheetProps) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<number | null>(null);
  const { title, description, make, model, year, fabric_year, price, mileage, url } = product;
  const query = usePictureQuery();
  const photos = (size: '480' | '1280') =>
    query === null ? [] : photosOf(product, size).map(path => ({ src: path + query, alt: title }));
  const small = photos('480');
  if (opened !== null) {
    return <PhotoViewer photos={photos('1280')} first={opened} onClose={() => setOpened(null)} />;
  }
  const facts: NamedFact[] = [
    [t`Preço`, priceWords(price)],
    [t`Marca e modelo`, [make, model].filter(Boolean).join(' ')],
    [t`Ano de fabricação`, fabric_year === null ? null : String(fabric_year)],
    [t`Ano do modelo`, year === null ? null : String(year)],
    [t`Quilometragem`, mileage === null ? null : `${formatNumber(mileage)} km`],
    [t`Placa`, product.plate],
    [t`Condição`, product.condition],
    [t`Cor`, product.color],
    [t`Combustível`, product.fuel],
    [t`Câmbio`, product.transmission],
  ];
  return (
    <Sheet isOpen onClose={onClose} title={title} width={620}>
      <div className={classes.vehicle}>
        {small.length > 0 && <PhotoButtons photos={small} className={classes.photos} onOpen={setOpened} />}
        <FactList className={classes.facts} facts={facts} />
        {description && (
          <p className={classes.text}>
            <LinkedText text={description} />
          </p>
        )}
        {url && /^https?:\/\//i.test(url) && (
          <Button
            component="a"
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            leftSection={<IconExternalLink size={17} aria-hidden />}
          >
            <Trans>Abrir o anúncio</Trans>
          </Button>
        )}
        {product.external_product_id !== null && children !== undefined && (
          <p className={classes.text}>
            <Trans>Vem do arquivo do estoque, e muda por lá.</Trans>
          </p>
        )}
        {children ??
          (product.external_product_id === null && (
            <Link to="/stock" search={{ vehicle: product.id }}>
              <Trans>Abrir no estoque</Trans>
            </Link>
          ))}
      </div>
    </Sheet>
  );
}
