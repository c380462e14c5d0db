import { t } from '@lingui/core/macro';
import type { Refusal, RefusalCode } from '../../domain/refusals';
import type { OutboxEntry } from '../mirror/database';
import { isBlocked } from '../outbox/outbox';
import type { FoldedCard } from './fold';
import type { EntryView } from './types';

/** An outbox entry in the words of the screens; `folded` is its card, null when its flow is not on this device any more. */
export function entryView(entry: OutboxEntry, folded: FoldedCard | null): EntryView {
  return {
    id: entry.id,
    name: entry.name,
    status: entry.status,
    board_id: entry.board_id,
    card_id: entry.card_id,
    card_title: folded?.state.card?.title ?? String(entry.input.title ?? ''),
    board_name: folded?.state.board.name ?? '',
    comment_id: typeof entry.input.comment_id === 'string' ? entry.input.comment_id : null,
    summary: summarize(entry, folded?.state ?? null),
    made_at: entry.made_at,
    refusal: refusalOf(entry),
    doubt: folded?.doubts.get(entry.id) ?? null,
    blocked: entry.status === 'waiting' && folded !== null && isBlocked(entry, folded.entries),
  };
}

function refusalOf({ verdict }: OutboxEntry): Refusal | null {
  if (verdict?.status !== 'refused') return null;
  const { status: _, code, conflict, ...rest } = verdict;
  return {
    ...rest,
    code: code as RefusalCode,
    ...(conflict && { conflict: conflict as Refusal['conflict'] }),
  };
}

/** What the change does, e.g. «Mover para Proposta». */
function summarize({ name, input }: OutboxEntry, state: FoldedCard['state'] | null): string {
  const option = state?.options.find(({ id }) => id === input.option_id)?.title;
  const title = String(input.title ?? '');
  switch (name) {
    case 'card.create':
      return t`Criar o card «${title}»`;
    case 'card.update':
      return t`Editar os dados do card`;
    case 'card.move': {
      const phase = state?.phases.find(({ id }) => id === input.phase_id)?.name ?? '…';
      return t`Mover para ${phase}`;
    }
    case 'card.archive':
      return t`Arquivar o card`;
    case 'comment.add':
      return t`Comentar`;
    case 'task.add':
      return t`Acrescentar a tarefa «${title}»`;
    case 'task.remove':
      return t`Remover uma tarefa`;
    case 'option.add':
      return t`Acrescentar o item «${title}»`;
    case 'option.remove':
      return option ? t`Remover o item «${option}»` : t`Remover um item`;
    case 'option.tick': {
      const item = option ?? '…';
      return input.checked ? t`Marcar «${item}»` : t`Desmarcar «${item}»`;
    }
    case 'owner.add':
      return t`Acrescentar um responsável`;
    case 'owner.remove':
      return t`Retirar um responsável`;
    case 'tag.add':
      return t`Acrescentar uma etiqueta`;
    case 'tag.remove':
      return t`Retirar uma etiqueta`;
    case 'approval.approve':
      return t`Aprovar`;
    case 'approval.reject':
      return t`Reprovar`;
    default:
      return name;
  }
}
