import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconCar, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { removeProduct } from '../../../acts/remove-product';
import { EmptyState } from '../../../ui/page/empty-state';
import { loadLater } from '../../../ui/page/load-later';
import { VehicleLine } from '../../../ui/photos/vehicle-line';
import { Sheet } from '../../../ui/sheet/sheet';
import { StatusPill } from '../../../ui/status-pill';
import { useCardContext } from '../card-context';
import classes from './card-products.module.css';

const ProductSheet = loadLater(() => import('../../../ui/photos/product-sheet'));
const PickProducts = loadLater(() => import('./pick-products'));

/** Lists the vehicles of the card, which are chosen from the company's stock. */
export default function CardProducts() {
  const { t } = useLingui();
  const { view, isReadOnly } = useCardContext();
  const { products, card } = view;
  const [isPicking, setPicking] = useState(false);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const opened = products.find(({ id }) => id === openedId);
  const pick = !isReadOnly && (
    <Button variant="light" leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setPicking(true)}>
      <Trans>Escolher do estoque</Trans>
    </Button>
  );
  return (
    <div className={classes.products}>
      {products.length === 0 ? (
        <EmptyState icon={<IconCar size={30} />} title={<Trans>Nenhum veículo</Trans>} action={pick}>
          <Trans>Escolha no estoque o veículo deste card.</Trans>
        </EmptyState>
      ) : (
        <>
          <ul className={classes.list} aria-label={t`Veículos do card`}>
            {products.map(product => (
              <li key={product.id} className={classes.row}>
                <button
                  type="button"
                  className={classes.open}
                  aria-haspopup="dialog"
                  onClick={() => setOpenedId(product.id)}
                >
                  <VehicleLine product={product} />
                </button>
                {!product.enabled && (
                  <StatusPill tone="warn">
                    <Trans>Fora do estoque</Trans>
                  </StatusPill>
                )}
                {!isReadOnly && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={44}
                    aria-label={t`Remover ${product.title}`}
                    title={t`Remover ${product.title}`}
                    onClick={() => void removeProduct(card, product)}
                  >
                    <IconX size={18} />
                  </ActionIcon>
                )}
              </li>
            ))}
          </ul>
          {pick}
        </>
      )}
      {opened && (
        <ProductSheet product={opened} onClose={() => setOpenedId(null)} onFailed={() => setOpenedId(null)} />
      )}
      <Sheet
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        title={<Trans>Escolher do estoque</Trans>}
        width={620}
      >
        <PickProducts onDone={() => setPicking(false)} onFailed={() => setPicking(false)} />
      </Sheet>
    </div>
  );
}
