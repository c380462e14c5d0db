import { t } from '@lingui/core/macro';
import type { HistoryKind } from '../../../domain/entities/card';

/** Words for each kind of history line on a shared page: they say that it happened, without its values. */
const WORDS: Record<HistoryKind, () => string> = {
  created: () => t`criou o card`,
  created_from_another_origin: () => t`criou o card a partir de outra origem`,
  updated: () => t`atualizou os dados`,
  commented: () => t`comentou`,
  phase_moved: () => t`mudou o card de fase`,
  phase_approved: () => t`aprovou`,
  phase_rejected: () => t`reprovou`,
  owner_added: () => t`adicionou um responsável`,
  owner_removed: () => t`removeu um responsável`,
  task_added: () => t`adicionou uma tarefa`,
  task_removed: () => t`excluiu uma tarefa`,
  task_option_added: () => t`adicionou um item`,
  task_option_removed: () => t`excluiu um item`,
  task_option_updated: () => t`mudou um item`,
  tag_added: () => t`adicionou uma etiqueta`,
  tag_removed: () => t`removeu uma etiqueta`,
  attached: () => t`anexou um arquivo`,
  detached: () => t`excluiu um anexo`,
  card_product_added: () => t`adicionou um veículo`,
  card_product_removed: () => t`removeu um veículo`,
  card_connection_added: () => t`conectou outro card`,
  card_connection_removed: () => t`desfez a conexão com outro card`,
  card_external_link_added: () => t`criou um link`,
  card_external_link_removed: () => t`desativou um link`,
  unknown: () => t`fez outra alteração`,
};

/** Returns the words for a kind of line, also for one that this version doesn't know. */
export const kindWords = (kind: string): string =>
  Object.hasOwn(WORDS, kind) ? WORDS[kind as HistoryKind]() : WORDS.unknown();
