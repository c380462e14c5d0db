import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconChevronLeft, IconX } from '@tabler/icons-react';
import { type Ref, useContext } from 'react';
import { formatMoney } from '../../../domain/flow/field-words';
import { NetworkLine } from '../../ui/page/page-header';
import { VehiclePhoto } from '../../ui/photos/vehicle-photo';
import { useIsPhone } from '../../ui/use-media';
import { useCardContext } from './card-context';
import classes from './card-head.module.css';
import { CardMenu } from './card-menu';
import { CardTitle } from './facts/card-title';
import { CardEntriesButton } from './history/card-entries';
import { MoveButton } from './move-button';

interface CardHeadProps {
  heading: Ref<HTMLHeadingElement>;
  isFull: boolean;
  onFull: (isFull: boolean) => void;
  onClose: () => void;
}

/** Shows the head of a card: its name, its phase, and its actions. It is low, so that the facts are visible soon. */
export function CardHead({ heading, isFull, onFull, onClose }: CardHeadProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const network = useContext(NetworkLine);
  const { view, isReadOnly } = useCardContext();
  const { card, product, photo } = view;
  const price = product?.price ? formatMoney(product.price) : null;
  const expand = isFull ? t`Mostrar ao lado do fluxo` : t`Abrir na página inteira`;
  const icon = { variant: 'subtle', color: 'gray', size: isPhone ? 44 : 34 } as const;
  return (
    <header className={classes.head}>
      {isPhone && (
        <ActionIcon {...icon} className={classes.back} aria-label={t`Voltar ao fluxo`} onClick={onClose}>
          <IconChevronLeft />
        </ActionIcon>
      )}
      {photo && (
        <span className={classes.photo}>
          <VehiclePhoto src={photo} alt="" />
        </span>
      )}
      <div className={classes.titles}>
        <p className={classes.where}>
          <span>{card.identifier ?? t`a enviar`}</span>
          {price && (
            <span>
              {' · '}
              {isPhone ? price : <Trans>{price} de tabela</Trans>}
            </span>
          )}
        </p>
        <CardTitle heading={heading} />
      </div>
      <div className={classes.tools}>
        {!isReadOnly && <CardMenu onGone={onClose} />}
        {!isPhone && (
          <>
            <ActionIcon
              {...icon}
              aria-label={expand}
              title={expand}
              aria-pressed={isFull}
              onClick={() => onFull(!isFull)}
            >
              {isFull ? <IconArrowsDiagonalMinimize2 size={19} /> : <IconArrowsDiagonal size={19} />}
            </ActionIcon>
            <ActionIcon {...icon} aria-label={t`Fechar card`} title={t`Fechar card`} onClick={onClose}>
              <IconX size={20} />
            </ActionIcon>
          </>
        )}
      </div>
      {/* A card has the whole phone, and so the header that says it elsewhere is not in sight. */}
      {isPhone && <div className={classes.network}>{network}</div>}
      <div className={classes.state}>
        <MoveButton />
        <CardEntriesButton />
      </div>
    </header>
  );
}
