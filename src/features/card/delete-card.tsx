import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { REFUSALS } from '../../../domain/refusals';
import { archiveCard } from '../../acts/archive-card';
import { success, tellRefusal } from '../../state/alerts';
import { Confirm } from '../../ui/sheet/confirm';
import { perform } from '../../view/perform';
import { useCardContext } from './card-context';
import classes from './delete-card.module.css';
import { useMayDelete } from './use-may-delete';

interface DeleteCardProps {
  /** Called when the card is being deleted or is archived, so that its page closes. */
  onGone: () => void;
  onClose: () => void;
}

/**
 * Asks before a card is deleted for good, and shows what is deleted with it. If its author may no longer delete it,
 * shows why and archives it instead. Without a connection the deletion is sent later; a card whose deletion the server
 * refuses appears again.
 */
export default function DeleteCard({ onGone, onClose }: DeleteCardProps) {
  const { t } = useLingui();
  const { view } = useCardContext();
  const { card } = view;
  const name = card.identifier ?? card.title;
  if (useMayDelete() === 'archive')
    return (
      <Confirm
        isOpen
        title={<Trans>Este card não pode ser excluído</Trans>}
        confirm={<Trans>Arquivar card</Trans>}
        onConfirm={async () => {
          if (await archiveCard(card)) onGone();
        }}
        onClose={onClose}
      >
        {REFUSALS.delete_answered.message}
      </Confirm>
    );
  const remove = async () => {
    // Leaves the page first, so that it never shows that another person has deleted the card.
    onGone();
    if (tellRefusal(await perform('card.delete', { board_id: card.board_id, card_id: card.id })))
      success(t`${name} excluído`);
  };
  return (
    <Confirm
      isOpen
      isDangerous
      title={<Trans>Excluir {name}?</Trans>}
      confirm={<Trans>Excluir card</Trans>}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        <Trans>«{card.title}» será excluído para todos, com tudo o que há nele:</Trans>
      </p>
      <WhatGoes />
      <p>
        <Trans>Isso não pode ser desfeito. Para só tirar o card do quadro, arquive.</Trans>
      </p>
    </Confirm>
  );
}

function WhatGoes() {
  const { state, all_comments } = useCardContext().view;
  const parts: [number, ReactNode][] = [
    [state.tasks.length, <Plural key="tasks" value={state.tasks.length} one="# tarefa" other="# tarefas" />],
    [
      all_comments.length,
      <Plural key="comments" value={all_comments.length} one="# comentário" other="# comentários" />,
    ],
    [
      state.attachments.length,
      <Plural key="files" value={state.attachments.length} one="# anexo" other="# anexos" />,
    ],
    [
      state.connections.length,
      <Plural
        key="connections"
        value={state.connections.length}
        one="# conexão com outro card"
        other="# conexões com outros cards"
      />,
    ],
    [
      state.links.length,
      <Plural
        key="links"
        value={state.links.length}
        one="# link de compartilhamento"
        other="# links de compartilhamento"
      />,
    ],
  ];
  return (
    <ul className={classes.parts}>
      {parts.map(([count, words]) => count > 0 && <li key={(words as { key: string }).key}>{words}</li>)}
      <li>
        <Trans>o histórico</Trans>
      </li>
    </ul>
  );
}
