import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { Product } from '../../../domain/entities/people';
import { removeProduct } from '../../acts/remove-product';
import { tellRefusal } from '../../state/alerts';
import { currentTenant } from '../../state/session';
import { EmptyStock } from '../../ui/empty-stock';
import { VehicleLine } from '../../ui/vehicle-line';
import { STOCK_MAX, useStock } from '../../view/hooks/stock';
import { perform } from '../../view/perform';
import { useCardContext } from './card-context';
import classes from './card-products.module.css';

/** Finds vehicles of the stock and puts them on the card, each by a press; with and without a connection. */
export default function PickProducts({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const { card } = useCardContext().view;
  const [text, setText] = useState('');
  const stock = useStock(text);
  const toggle = async (product: Product) => {
    if (card.product_ids.includes(product.id)) return removeProduct(card, product);
    const input = { board_id: card.board_id, card_id: card.id, product_id: product.id };
    return tellRefusal(await perform('product.add', input));
  };
  return (
    <div className={classes.pick}>
      <TextInput
        type="search"
        label={t`Buscar no estoque`}
        placeholder={t`Modelo, ano, placa…`}
        leftSection={<IconSearch size={17} aria-hidden />}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        data-autofocus
        autoComplete="off"
      />
      <p className={classes.count} role="status">
        {stock &&
          (stock.total > STOCK_MAX ? (
            <Trans>
              Os {STOCK_MAX} primeiros de {stock.total}: digite mais para ver menos.
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
      <Button size="md" onClick={onDone}>
        <Trans>Pronto</Trans>
      </Button>
    </div>
  );
}
