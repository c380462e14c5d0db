import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { archiveCard } from '../../acts/archive-card';
import { loadLater } from '../../ui/load-later';
import { Sheet } from '../../ui/sheet';
import { useIsPhone } from '../../ui/use-media';
import { useCardContext } from './card-context';
import { copyAddress } from './copy-address';
import { useMayDelete } from './use-may-delete';

const body = () => import('./card-menu-body');
const CardMenuBody = loadLater(body);
const ShareCard = loadLater(() => import('./share-card'));
const DeleteCard = loadLater(() => import('./delete-card'));

/** Fetches the menu ahead of its first opening. */
export const preloadCardMenu = body;

/** «⋯»: what is done to a card seldom. */
export function CardMenu({ onGone }: { onGone: () => void }) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const { card } = useCardContext().view;
  const node = useRef<HTMLButtonElement>(null);
  const [isAsked, setAsked] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const mayDelete = useMayDelete() !== 'no';
  const archive = async () => {
    if (await archiveCard(card)) onGone();
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
    <>
      <CardMenuBody
        onShare={() => setSharing(true)}
        onCopy={() => void copyAddress(`/flows/${card.board_id}/cards/${card.id}`)}
        onArchive={archive}
        onDelete={mayDelete ? () => setDeleting(true) : null}
        onClosed={() => node.current?.focus()}
        meanwhile={button}
        onFailed={() => {
          setAsked(false);
          requestAnimationFrame(() => node.current?.focus());
        }}
      >
        {button}
      </CardMenuBody>
      <Sheet isOpen={isSharing} onClose={() => setSharing(false)} title={t`Compartilhar card`} width={520}>
        <ShareCard />
      </Sheet>
      {isDeleting && (
        <DeleteCard
          onDeleted={onGone}
          onArchive={archive}
          onClose={() => setDeleting(false)}
          onFailed={() => setDeleting(false)}
        />
      )}
    </>
  );
}
