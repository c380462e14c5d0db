import { t } from '@lingui/core/macro';
import type { FieldType } from '../../domain/entities/board';
import { MENTION } from '../../domain/mention';
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
    card_title: folded?.state.card?.title ?? titleOf(entry) ?? t`Card fora deste aparelho`,
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

/** The card's title by the change itself. */
function titleOf({ name, input }: OutboxEntry): string | null {
  return (name === 'card.create' || name === 'card.update') && typeof input.title === 'string'
    ? input.title
    : null;
}

/** What the change does, with what would be lost with it: «Mover para Proposta», «Comentar: «Cliente vem…»». */
function summarize({ name, input }: OutboxEntry, state: FoldedCard['state'] | null): string {
  const option = state?.options.find(({ id }) => id === input.option_id)?.title;
  const title = String(input.title ?? '');
  const comment = beginning(String(input.comment ?? ''));
  switch (name) {
    case 'card.create':
      return t`Criar o card «${title}»`;
    case 'card.update':
      return edits(input, state);
    case 'card.move': {
      const phase = state?.phases.find(({ id }) => id === input.phase_id)?.name;
      return phase ? t`Mover para ${phase}` : t`Mover para outra fase`;
    }
    case 'card.archive':
      return t`Arquivar o card`;
    case 'card.unarchive':
      return t`Desarquivar o card`;
    case 'card.delete':
      return t`Excluir o card`;
    case 'comment.remove':
      return t`Apagar um comentário`;
    case 'task.update':
      return t`Renomear uma tarefa para «${title}»`;
    case 'product.add':
      return t`Pôr um veículo`;
    case 'product.remove':
      return t`Retirar um veículo`;
    case 'attachment.add':
      return t`Anexar «${title}»`;
    case 'attachment.remove':
      return t`Remover um anexo`;
    case 'connection.add':
      return t`Ligar a outro card`;
    case 'connection.remove':
      return t`Desligar de outro card`;
    case 'link.add':
      return t`Criar o link «${title}»`;
    case 'link.remove':
      return t`Desativar um link`;
    case 'comment.add': {
      const text = beginning(String(input.description ?? '').replaceAll(MENTION, '@…'));
      return t`Comentar: «${text}»`;
    }
    case 'task.add':
      return t`Acrescentar a tarefa «${title}»`;
    case 'task.remove':
      return t`Remover uma tarefa`;
    case 'option.add':
      return t`Acrescentar o item «${title}»`;
    case 'option.remove':
      return option ? t`Remover o item «${option}»` : t`Remover um item`;
    case 'option.tick':
    case 'option.update': {
      const item = option ?? '…';
      if (title) return t`Renomear o item «${item}» para «${title}»`;
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
      return comment ? t`Aprovar: «${comment}»` : t`Aprovar`;
    case 'approval.reject':
      return comment ? t`Reprovar: «${comment}»` : t`Reprovar`;
    default:
      return name;
  }
}

/** How much of a text is shown. */
const SHOWN = 80;

function beginning(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return line.length > SHOWN ? `${line.slice(0, SHOWN).trimEnd()}…` : line;
}

/** «Editar Título: «Argo azul», Vencimento: «28/11/2026»» */
function edits(input: OutboxEntry['input'], state: FoldedCard['state'] | null): string {
  const parts: [label: string, value: string][] = [];
  const add = (key: string, label: string, say: (value: unknown) => string = String) => {
    const value = input[key];
    if (value !== undefined) parts.push([label, value === null ? '' : say(value)]);
  };
  add('title', t`Título`);
  add('description', t`Descrição`);
  add('more_info', t`Mais informações`);
  add('expiration_date', t`Vencimento`, fullDay);
  const fields = (input.custom_fields ?? []) as { field_id: string; value: unknown }[];
  for (const { field_id, value } of fields) {
    const field = state?.fields.find(({ id }) => id === field_id);
    parts.push([field?.name ?? t`um campo`, fieldWords(field?.type, value)]);
  }
  const said = parts
    .map(([label, value]) => (value ? `${label}: «${beginning(value)}»` : `${label}: ${t`(vazio)`}`))
    .join(', ');
  return said ? t`Editar ${said}` : t`Editar os dados do card`;
}

const fullDay = (day: unknown) => String(day).split('-').reverse().join('/');
const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const moment = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short' });

function fieldWords(type: FieldType | undefined, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'number')
    return type === 'currency'
      ? money.format(value / 100).replaceAll('\u00a0', ' ')
      : value.toLocaleString('pt-BR');
  if (type === 'date') return fullDay(value);
  if (type === 'datetime' && !Number.isNaN(Date.parse(String(value))))
    return moment.format(new Date(String(value))).replace(',', '');
  return String(value);
}
