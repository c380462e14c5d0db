import { Trans } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import {
  IconArchive,
  IconCopyPlus,
  IconDeviceMobileDown,
  IconDeviceMobileOff,
  IconLink,
  IconPrinter,
  IconQrcode,
  IconShare3,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { cardPath } from '../../../domain/reading/card-code';
import { archiveCard } from '../../acts/archive-card';
import { copyAddress } from '../../acts/copy';
import { OpenMenu } from '../../ui/sheet/open-menu';
import { useChoices } from '../../view/hooks/device-choices';
import { useCardContext } from './card-context';
import { keepOffline } from './keep-offline';
import { useMayDelete } from './use-may-delete';

/** Actions that ask for more, or show something, before they are performed. */
export type ChosenAction = 'share' | 'duplicate' | 'print' | 'delete';

interface CardMenuBodyProps {
  onChoose: (action: ChosenAction) => void;
  /** Called once the card is archived, so that its page closes. */
  onGone: () => void;
  onClosed: () => void;
  /** Button of the menu. It has just been pressed, so the menu is open from its first render. */
  children: ReactElement;
}

export default function CardMenuBody({ onChoose, onGone, onClosed, children }: CardMenuBodyProps) {
  const { card } = useCardContext().view;
  const { board_id, id } = card;
  const navigate = useNavigate();
  const isKept = useChoices()?.cards.includes(id) ?? false;
  const mayDelete = useMayDelete() !== 'no';
  const archive = async () => {
    if (await archiveCard(card)) onGone();
  };
  return (
    <OpenMenu button={children} width={220} onClosed={onClosed}>
      <Menu.Item leftSection={<IconShare3 size={18} aria-hidden />} onClick={() => onChoose('share')}>
        <Trans>Compartilhar</Trans>
      </Menu.Item>
      <Menu.Item
        leftSection={<IconLink size={18} aria-hidden />}
        onClick={() => void copyAddress(cardPath({ board_id, card_id: id }))}
      >
        <Trans>Copiar link</Trans>
      </Menu.Item>
      <Menu.Item leftSection={<IconCopyPlus size={18} aria-hidden />} onClick={() => onChoose('duplicate')}>
        <Trans>Duplicar card…</Trans>
      </Menu.Item>
      <Menu.Item leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => onChoose('print')}>
        <Trans>Imprimir</Trans>
      </Menu.Item>
      <Menu.Item
        leftSection={<IconQrcode size={18} aria-hidden />}
        onClick={() =>
          void navigate({
            to: '/flows/$flowId/labels',
            params: { flowId: board_id },
            search: { cards: [id] },
          })
        }
      >
        <Trans>Imprimir adesivo…</Trans>
      </Menu.Item>
      <Menu.Item
        leftSection={
          isKept ? (
            <IconDeviceMobileOff size={18} aria-hidden />
          ) : (
            <IconDeviceMobileDown size={18} aria-hidden />
          )
        }
        onClick={() => void keepOffline(id, !isKept)}
      >
        {isKept ? <Trans>Não manter offline</Trans> : <Trans>Manter offline</Trans>}
      </Menu.Item>
      <Menu.Item leftSection={<IconArchive size={18} aria-hidden />} onClick={() => void archive()}>
        <Trans>Arquivar card</Trans>
      </Menu.Item>
      {mayDelete && (
        <Menu.Item
          c="var(--bad)"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => onChoose('delete')}
        >
          <Trans>Excluir card…</Trans>
        </Menu.Item>
      )}
    </OpenMenu>
  );
}
