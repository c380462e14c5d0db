import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { error, success, tellRefusal } from '../../state/alerts';
import { Confirm } from '../../ui/confirm';
import { useIsPhone } from '../../ui/use-media';
import { perform } from '../../view/perform';
import { useCardContext } from './card-context';

const body = () => import('./card-menu-body');
const CardMenuBody = lazy(body);

/** Fetches the menu ahead of its first opening. */
export const preloadCardMenu = body;

/** «⋯»: what is done to a card seldom. */
export function CardMenu({ onArchived }: { onArchived: () => void }) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const { card } = useCardContext().view;
  const node = useRef<HTMLButtonElement>(null);
  const [isAsked, setAsked] = useState(false);
  const [isArchiving, setArchiving] = useState(false);
  const archive = async () => {
    const target = { board_id: card.board_id, card_id: card.id };
    if (!tellRefusal(await perform('card.archive', target))) return;
    success(t`Card arquivado`, card.title);
    onArchived();
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
  return (
    <>
      {isAsked ? (
        <Suspense fallback={button}>
          <CardMenuBody
            onCopy={copy}
            onArchive={() => setArchiving(true)}
            onClosed={() => node.current?.focus()}
          >
            {button}
          </CardMenuBody>
        </Suspense>
      ) : (
        button
      )}
      <Confirm
        isOpen={isArchiving}
        title={<Trans>Arquivar este card?</Trans>}
        confirm={<Trans>Arquivar</Trans>}
        onConfirm={archive}
        onClose={() => setArchiving(false)}
      >
        <Trans>«{card.title}» sai do fluxo. Nada se perde: o card continua legível.</Trans>
      </Confirm>
    </>
  );
}
