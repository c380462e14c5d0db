import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Product } from '../../../../domain/entities/people';
import { removeProduct } from '../../../acts/remove-product';
import { tellRefusal } from '../../../state/alerts';
import { currentTenant } from '../../../state/session/session';
import { SearchBox } from '../../../ui/list/search-box';
import { EmptyStock } from '../../../ui/page/empty-stock';
import { loadLater } from '../../../ui/page/load-later';
import { PageState } from '../../../ui/page/page-state';
import { VehicleLine } from '../../../ui/photos/vehicle-line';
import { STOCK_MAX, useKeepsVehicles, useStock } from '../../../view/hooks/stock';
import { perform } from '../../../view/perform';
import { useCardContext } from '../card-context';
import classes from './card-products.module.css';

const NewVehicle = loadLater(() => import('./new-vehicle'));

/** Searches vehicles of the stock and puts them on the card, one per press; works with and without a connection. */
export default function PickProducts({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const { card } = useCardContext().view;
  const [text, setText] = useState('');
  const [isEntering, setEntering] = useState(false);
  const { mayEnter } = useKeepsVehicles();
  const stock = useStock(text);
  const add = async (product_id: string) =>
    tellRefusal(await perform('product.add', { board_id: card.board_id, card_id: card.id, product_id }));
  const toggle = (product: Product) =>
    card.product_ids.includes(product.id) ? removeProduct(card, product) : add(product.id);
  if (isEntering) {
    return (
      <NewVehicle
        cardId={card.id}
        sought={text}
        onAdd={async id => {
          await add(id);
          onDone();
        }}
        meanwhile={<PageState kind="loading" rows={4} />}
      />
    );
  }
  return (
    <div className={classes.pick}>
      <SearchBox
        label={t`Buscar no estoque`}
        placeholder={t`Modelo, ano, placa…`}
        value={text}
        onChange={setText}
        data-autofocus
      />
      <p className={classes.count} role="status">
        {stock &&
          (stock.total > STOCK_MAX ? (
            <Trans>
              Os {STOCK_MAX} primeiros de {stock.total}: digite mais para reduzir a lista.
            </Trans>
          ) : (
            <Plural value={stock.total} _0="Nenhum veículo encontrado" one="# veículo" other="# veículos" />
          ))}
      </p>
      {stock?.total === 0 && text === '' && <EmptyStock isAdmin={currentTenant()?.role === 'admin'} />}
      {stock && stock.products.length > 0 && (
        <ul className={classes.stock} aria-label={t`Estoque`}>
          {stock.products.map(product => {
            const isOn = card.product_ids.includes(product.id);
            return (
              <li key={product.id}>
                <button
                  type="button"
                  className={classes.choice}
                  aria-pressed={isOn}
                  onClick={() => void toggle(product)}
                >
                  <VehicleLine product={product} />
                  <span className={classes.mark} aria-hidden>
                    {isOn ? <IconCheck size={18} /> : <IconPlus size={18} />}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {mayEnter && stock && (
        <Button
          variant={stock.total === 0 ? 'light' : 'subtle'}
          leftSection={<IconPlus size={17} aria-hidden />}
          onClick={() => setEntering(true)}
        >
          <Trans>Novo veículo</Trans>
        </Button>
      )}
      <Button size="md" onClick={onDone}>
        <Trans>Pronto</Trans>
      </Button>
    </div>
  );
}
