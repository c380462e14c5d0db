import { Trans, useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import type { Tag } from '../../../domain/entities/board';
import { save } from '../../online/save';
import * as alerts from '../../state/alerts';
import { Confirm } from '../../ui/sheet/confirm';
import { UsageLine } from './usage-line';

interface RemoveTagProps {
  boardId: string;
  tag: Tag;
  onClose: () => void;
}

/** Asks before a tag is deleted from the flow and its cards. */
export default function RemoveTag({ boardId, tag, onClose }: RemoveTagProps) {
  const { t } = useLingui();
  const remove = async () => {
    const path = `/boards/${boardId}/tags/${tag.id}`;
    const { problem } = await save({ method: 'DELETE', path, answer: z.unknown() });
    if (problem) alerts.error(problem.message);
    else alerts.success(t`Etiqueta excluída`);
  };
  return (
    <Confirm
      isOpen
      isDangerous
      title={<Trans>Excluir a etiqueta «{tag.name}»?</Trans>}
      confirm={<Trans>Excluir etiqueta</Trans>}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>
        <UsageLine
          boardId={boardId}
          part="tags"
          id={tag.id}
          none={<Trans>Nenhum card está marcado com ela.</Trans>}
          some={cards => <Trans>Ela sai de {cards}. Isso não pode ser desfeito.</Trans>}
        />
      </p>
    </Confirm>
  );
}
