import type { History, HistoryKind } from './entities/card';

/** What people call what a line of history names by its id; null where it is gone or not known. */
export interface HistoryNames {
  phase(id: unknown): string | null;
  person(id: unknown): string | null;
  tag(id: unknown): string | null;
  vehicle(id: unknown): string | null;
  /** Of the columns and fields that an edit changed, in the order to say them. */
  labels: string[];
}

interface HistoryWords {
  /** What was done, to stand after the name of who did it. */
  text: string;
  /** A word that came with it, mentions still as ids. */
  quote?: unknown;
}

type Say = (line: History, names: HistoryNames) => HistoryWords;

const titled =
  (text: string): Say =>
  ({ old, new: fresh }) => ({
    text: `${text} «${String(fresh.title ?? old.title)}»`,
  });

/** One line of a card's history, by its kind. */
const WORDS: Record<HistoryKind, Say> = {
  created: () => ({ text: 'criou o card' }),
  updated,
  commented: ({ new: fresh }) => ({ text: 'comentou', quote: fresh.description }),
  phase_moved({ old, new: fresh, automatic }, { phase }) {
    const [from, to] = [old, fresh].map(({ phase_id }) => phase(phase_id) ?? 'fase removida');
    return { text: `${automatic ? 'completou as aprovações:' : 'moveu'} de ${from} para ${to}` };
  },
  phase_approved: (line, names) => answered('aprovou', line, names),
  phase_rejected: (line, names) => answered('reprovou', line, names),
  owner_added({ new: fresh, user_id }, { person }) {
    if (fresh.user_id === user_id) return { text: 'assumiu o card' };
    return { text: `adicionou ${person(fresh.user_id) ?? 'alguém'} como responsável` };
  },
  owner_removed({ old, user_id }, { person }) {
    if (old.user_id === user_id) return { text: 'deixou de ser responsável' };
    return { text: `retirou ${person(old.user_id) ?? 'alguém'} dos responsáveis` };
  },
  tag_added: ({ new: fresh }, { tag }) => ({ text: `adicionou ${theTag(tag(fresh.tag_id))}` }),
  tag_removed: ({ old }, { tag }) => ({ text: `retirou ${theTag(tag(old.tag_id))}` }),
  task_added: titled('adicionou a tarefa'),
  task_removed: titled('removeu a tarefa'),
  task_option_added: titled('adicionou o item'),
  task_option_removed: titled('removeu o item'),
  task_option_updated({ old, new: fresh }) {
    if (fresh.title !== old.title) return { text: renamed('o item', old.title, fresh.title) };
    return { text: `${fresh.checked ? 'marcou' : 'desmarcou'} «${String(fresh.title)}»` };
  },
  attached: titled('anexou'),
  detached: titled('removeu o anexo'),
  card_product_added: ({ new: fresh }, { vehicle }) => ({
    text: `adicionou ${theVehicle(vehicle(fresh.product_id))}`,
  }),
  card_product_removed: ({ old }, { vehicle }) => ({
    text: `retirou ${theVehicle(vehicle(old.product_id))}`,
  }),
  card_connection_added: () => ({ text: 'ligou este card a outro' }),
  card_connection_removed: () => ({ text: 'desfez a ligação deste card com outro' }),
  card_external_link_added: titled('criou o link'),
  card_external_link_removed: titled('desativou o link'),
};

/** What a line of history says; a kind that this version doesn't know changed the card somehow. */
export function historyWords(line: History, names: HistoryNames): HistoryWords {
  return Object.hasOwn(WORDS, line.kind) ? WORDS[line.kind](line, names) : { text: 'mudou o card' };
}

function updated({ old, new: fresh }: History, { labels }: HistoryNames): HistoryWords {
  if ('archived_at' in fresh) return { text: fresh.archived_at ? 'arquivou o card' : 'desarquivou o card' };
  if ('comment' in old) return { text: 'apagou um comentário', quote: old.comment };
  if ('task' in fresh) return { text: renamed('a tarefa', old.task, fresh.task) };
  const edited = labels.map(label => label.toLocaleLowerCase('pt-BR')).join(', ');
  return { text: `editou ${edited || 'o card'}` };
}

const answered = (verb: string, { new: fresh }: History, { phase }: HistoryNames): HistoryWords => ({
  text: `${verb} a saída de ${phase(fresh.phase_id) ?? 'fase removida'}`,
  quote: fresh.comment,
});

const renamed = (what: string, before: unknown, after: unknown) =>
  `renomeou ${what} «${String(before)}» para «${String(after)}»`;

const theVehicle = (title: string | null) => (title ? `o veículo ${title}` : 'um veículo');
const theTag = (name: string | null) => (name ? `a etiqueta ${name}` : 'uma etiqueta');
