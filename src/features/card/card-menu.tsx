import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { archiveCard } from '../../acts/archive-card';
import { error, success } from '../../state/alerts';
import { loadLater } from '../../ui/load-later';
import { useIsPhone } from '../../ui/use-media';
import { useCardContext } from './card-context';

const body = () => import('./card-menu-body');
const CardMenuBody = loadLater(body);

/** Fetches the menu ahead of its first opening. */
export const preloadCardMenu = body;

/** «⋯»: what is done to a card seldom. */
export function CardMenu({ onArchived }: { onArchived: () => void }) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const { card } = useCardContext().view;
  const node = useRef<HTMLButtonElement>(null);
  const [isAsked, setAsked] = useState(false);
  const archive = async () => {
    if (await archiveCard(card)) onArchived();
  };
  const copy = async () => {
    const address = `${location.origin}/flows/${card.board_id}/cards/${card.id}`;
    try {
      await navigator.clipboard.writeText(address);
      success(t`Endereço copiado`);
    } catch {
      error(t`Este navegador não deixou copiar o endereço.`);
    }
  };
  const button = (
    <ActionIcon
      ref={node}
      variant="subtle"
      color="gray"
      size={isPhone ? 44 : 34}
      aria-label={t`Mais opções do card`}
      aria-haspopup="menu"
      onClick={() => setAsked(true)}
    >
      <IconDots size={20} />
    </ActionIcon>
  );
  if (!isAsked) return button;
  return (
    <CardMenuBody
      onCopy={copy}
      onArchive={archive}
      onClosed={() => node.current?.focus()}
      meanwhile={button}
      onFailed={() => {
        setAsked(false);
        requestAnimationFrame(() => node.current?.focus());
      }}
    >
      {button}
    </CardMenuBody>
  );
}
