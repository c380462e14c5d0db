import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { loadLater } from '../../ui/page/load-later';
import { Sheet } from '../../ui/sheet/sheet';
import { useLaterMenu } from '../../ui/sheet/use-later-menu';
import { useIsPhone } from '../../ui/use-media';
import type { ChosenAction } from './card-menu-body';

const body = () => import('./card-menu-body');
const CardMenuBody = loadLater(body);
const ShareCard = loadLater(() => import('./links/share-card'));
const DuplicateForm = loadLater(() => import('./duplicate-form'));
const PrintedCard = loadLater(() => import('./printed-card'));
const DeleteCard = loadLater(() => import('./delete-card'));

/** Loads the menu before it is first opened. */
export const preloadCardMenu = body;

/** Shows the menu «⋯» with the rarely used actions of a card. */
export function CardMenu({ onGone }: { onGone: () => void }) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const menu = useLaterMenu();
  const [doing, setDoing] = useState<ChosenAction | null>(null);
  const stop = () => setDoing(null);
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={isPhone ? 44 : 34}
      aria-label={t`Mais opções do card`}
      {...menu.button}
    >
      <IconDots size={20} />
    </ActionIcon>
  );
  if (!menu.isAsked) return button;
  return (
    <>
      <CardMenuBody onChoose={setDoing} onGone={onGone} meanwhile={button} {...menu.later}>
        {button}
      </CardMenuBody>
      <Sheet isOpen={doing === 'share'} onClose={stop} title={t`Compartilhar card`} width={520}>
        <ShareCard />
      </Sheet>
      <Sheet isOpen={doing === 'duplicate'} onClose={stop} title={t`Duplicar card`} width={520}>
        <DuplicateForm onClose={stop} />
      </Sheet>
      {doing === 'print' && <PrintedCard onDone={stop} onFailed={stop} />}
      {doing === 'delete' && <DeleteCard onGone={onGone} onClose={stop} onFailed={stop} />}
    </>
  );
}
