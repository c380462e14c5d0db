import { t } from '@lingui/core/macro';
import type { History } from '../../../domain/entities/card';
import { conflictLines } from '../../ui/conflict';
import type { CardView, People } from '../../view/types';
import { changedFields } from './history-shown';

export interface HistoryLine {
  /** What was done, to stand after the name of who did it. */
  text: string;
  /** A word that came with it. */
  quote: string | null;
  changes: { key: string; label: string; before: string; after: string }[];
}

interface Known {
  state: CardView['state'];
  people: People;
  timeZone: string;
}

/** One line of a card's history, in words. */
export function historyWords(line: History, known: Known): HistoryLine {
  const { state, people } = known;
  const { old, new: fresh } = line;
  const phase = (id: unknown) => state.phases.find(row => row.id === id)?.name ?? t`fase removida`;
  const person = (id: unknown) => people.get(String(id))?.name ?? t`alguém`;
  const tag = (id: unknown) => state.tags.find(row => row.id === id)?.name ?? t`etiqueta removida`;
  const said = (text: string, quote: unknown = null): HistoryLine => ({
    text,
    quote: typeof quote === 'string' && quote ? quote : null,
    changes: [],
  });
  switch (line.kind) {
    case 'created':
      return said(t`criou o card`);
    case 'commented':
      return said(t`comentou`, fresh.description);
    case 'phase_moved': {
      const [from, to] = [phase(old.phase_id), phase(fresh.phase_id)];
      return said(
        line.automatic ? t`completou as aprovações: de ${from} para ${to}` : t`moveu de ${from} para ${to}`,
      );
    }
    case 'phase_approved':
      return said(t`aprovou a saída de ${phase(fresh.phase_id)}`, fresh.comment);
    case 'phase_rejected':
      return said(t`reprovou a saída de ${phase(fresh.phase_id)}`, fresh.comment);
    case 'owner_added':
      return said(
        fresh.user_id === line.user_id ? t`assumiu o card` : t`pôs ${person(fresh.user_id)} como responsável`,
      );
    case 'owner_removed':
      return said(
        old.user_id === line.user_id
          ? t`deixou de ser responsável`
          : t`retirou ${person(old.user_id)} dos responsáveis`,
      );
    case 'tag_added':
      return said(t`pôs a etiqueta ${tag(fresh.tag_id)}`);
    case 'tag_removed':
      return said(t`retirou a etiqueta ${tag(old.tag_id)}`);
    case 'task_added':
      return said(t`adicionou a tarefa «${String(fresh.title)}»`);
    case 'task_removed':
      return said(t`removeu a tarefa «${String(old.title)}»`);
    case 'task_option_added':
      return said(t`adicionou o item «${String(fresh.title)}»`);
    case 'task_option_removed':
      return said(t`removeu o item «${String(old.title)}»`);
    case 'task_option_updated':
      if (fresh.title !== old.title) {
        return said(t`renomeou o item «${String(old.title)}» para «${String(fresh.title)}»`);
      }
      return said(fresh.checked ? t`marcou «${String(fresh.title)}»` : t`desmarcou «${String(fresh.title)}»`);
    case 'attached':
      return said(t`anexou «${String(fresh.title)}»`);
    case 'detached':
      return said(t`removeu o anexo «${String(old.title)}»`);
    case 'card_product_added':
      return said(t`pôs um veículo no card`);
    case 'card_product_removed':
      return said(t`retirou um veículo do card`);
    case 'card_connection_added':
      return said(t`ligou este card a outro`);
    case 'card_connection_removed':
      return said(t`desligou este card de outro`);
    case 'card_external_link_added':
      return said(t`criou o link «${String(fresh.title)}»`);
    case 'card_external_link_removed':
      return said(t`desativou o link «${String(old.title)}»`);
    case 'updated':
      return updated(line, known);
    default:
      return said(t`mudou o card`);
  }
}

function updated({ old, new: fresh }: History, { state, timeZone }: Known): HistoryLine {
  if ('archived_at' in fresh) {
    return { text: fresh.archived_at ? t`arquivou o card` : t`reativou o card`, quote: null, changes: [] };
  }
  if ('comment' in old) return { text: t`apagou um comentário`, quote: String(old.comment), changes: [] };
  if ('task' in fresh) {
    const [before, after] = [String(old.task), String(fresh.task)];
    return { text: t`renomeou a tarefa «${before}» para «${after}»`, quote: null, changes: [] };
  }
  const values: Record<string, { theirs: unknown; yours: unknown }> = {};
  for (const key of Object.keys(fresh)) {
    if (key !== 'custom_fields') values[key] = { theirs: old[key], yours: fresh[key] };
  }
  const before = (old.custom_fields ?? {}) as Record<string, unknown>;
  const after = (fresh.custom_fields ?? {}) as Record<string, unknown>;
  for (const id of changedFields(before, after)) {
    values[`custom_fields.${id}`] = { theirs: before[id], yours: after[id] };
  }
  const changes = conflictLines(values, state, timeZone).map(({ key, label, theirs, yours }) => ({
    key,
    label,
    before: theirs,
    after: yours,
  }));
  const names = changes.map(({ label }) => label.toLocaleLowerCase('pt-BR')).join(', ');
  return { text: names ? t`editou ${names}` : t`editou o card`, quote: null, changes };
}
