import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { EntryView } from '../../view/types';
import type { DraftPlace } from '../form/use-schema-form';
import { loadLater } from '../page/load-later';
import { Confirm } from '../sheet/confirm';
import { Sheet } from '../sheet/sheet';
import { type Mentionable, plainMentions } from '../text/mentions';
import { dayAndTime } from '../text/time';
import { useCopy } from '../text/use-copy';
import { conflictLines, type FlowNames } from './conflict';
import type { EditEntryProps } from './edit-entry';
import classes from './entry-row.module.css';

const EditEntry = loadLater(() => import('./edit-entry'));

export interface RefusedEntryProps {
  entry: EntryView;
  names: FlowNames | null;
  /** People whom a comment may mention. */
  people: Mentionable[];
  timeZone: string;
  /** Replaces this entry by a new one that is sent again. */
  onRetry: (id: string) => Promise<void>;
  onCorrect: EditEntryProps['onCorrect'];
  onDiscard: (id: string) => void;
  /** Discards the change with all entries that wait behind it; left out if that is not offered. */
  onDiscardAll?: (id: string) => void;
}

/** Renders the reason of a refused change and the actions for it. */
export default function RefusedEntry(props: RefusedEntryProps) {
  const { entry, names, people, timeZone, onRetry, onCorrect, onDiscard, onDiscardAll } = props;
  const [asking, setAsking] = useState<'one' | 'all' | null>(null);
  const [isRetrying, setRetrying] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const [draft] = useState(draftInMemory);
  const conflict = entry.refusal?.conflict ? conflictLines(entry.refusal.conflict, names, timeZone) : [];
  const isAnew = entry.changed !== null;
  // The row disappears with its entry, so it stays busy: no action may refer to an entry that is being replaced.
  const retry = () => {
    setRetrying(true);
    return onRetry(entry.id).catch(error => {
      setRetrying(false);
      throw error;
    });
  };
  return (
    <>
      {entry.refusal?.changed_by && (
        <p className={classes.about}>
          <Trans>
            Mudança de {entry.refusal.changed_by.name}, em {dayAndTime(entry.refusal.changed_by.at, timeZone)}
          </Trans>
        </p>
      )}
      {entry.refusal?.errors && (
        <ul className={classes.errors}>
          {Object.entries(entry.refusal.errors).map(([field, messages]) => (
            <li key={field}>{messages.join(' ')}</li>
          ))}
        </ul>
      )}
      {entry.name === 'card.create' && entry.refusal?.code === 'phase_unavailable' && (
        <p className={classes.about}>
          <Trans>Se você tentar de novo, o card entra na primeira fase ativa do fluxo.</Trans>
        </p>
      )}
      {conflict.map(line => (
        <dl key={line.key} className={classes.conflict}>
          <dt>{line.label}</dt>
          <dd>
            <small>
              <Trans>Como está agora</Trans>
            </small>
            {line.theirs}
          </dd>
          <dd>
            <small>
              <Trans>Sua alteração</Trans>
            </small>
            {line.yours}
          </dd>
        </dl>
      ))}
      {entry.changed?.map(({ key, label, was, now }) => (
        <dl key={key} className={classes.conflict}>
          <dt>{label}</dt>
          <dd>
            <small>
              <Trans>Como está agora</Trans>
            </small>
            {now || <Trans>(vazio)</Trans>}
          </dd>
          <dd>
            <small>
              <Trans>Quando você respondeu</Trans>
            </small>
            {was || <Trans>(vazio)</Trans>}
          </dd>
        </dl>
      ))}
      <div className={classes.buttons}>
        {isAnew && entry.card && (
          <Button
            size="sm"
            variant="light"
            component={Link}
            to={`/flows/${entry.card.board_id}/cards/${entry.card.card_id}?tab=approvals`}
          >
            <Trans>Ver e responder de novo</Trans>
          </Button>
        )}
        {!isAnew && (
          <Button size="sm" variant="light" loading={isRetrying} onClick={retry}>
            {conflict.length > 0 ? <Trans>Usar a minha</Trans> : <Trans>Tentar de novo</Trans>}
          </Button>
        )}
        {!isAnew && entry.typed.length > 0 && (
          <Button
            size="sm"
            variant="subtle"
            color="gray"
            disabled={isRetrying}
            onClick={() => setEditing(true)}
          >
            <Trans>Editar</Trans>
          </Button>
        )}
        <CopyTyped entry={entry} people={people} />
        <Button
          size="sm"
          variant="subtle"
          color="gray"
          disabled={isRetrying}
          onClick={() => setAsking('one')}
        >
          <Trans>Descartar</Trans>
        </Button>
        {onDiscardAll && entry.behind > 0 && (
          <Button
            size="sm"
            variant="subtle"
            color="gray"
            disabled={isRetrying}
            onClick={() => setAsking('all')}
          >
            <Plural
              value={entry.behind}
              one="Descartar também a seguinte"
              other="Descartar também as # seguintes"
            />
          </Button>
        )}
      </div>
      <Sheet isOpen={isEditing} onClose={() => setEditing(false)} title={<Trans>Corrigir e enviar</Trans>}>
        <EditEntry
          entry={entry}
          fields={names?.fields ?? null}
          people={people}
          timeZone={timeZone}
          onCorrect={onCorrect}
          draft={draft}
          onDone={() => setEditing(false)}
        />
      </Sheet>
      <Confirm
        isOpen={asking !== null}
        isDangerous
        title={
          asking === 'all' ? (
            <Trans>Descartar estas alterações?</Trans>
          ) : (
            <Trans>Descartar esta alteração?</Trans>
          )
        }
        confirm={<Trans>Descartar</Trans>}
        onConfirm={() => (asking === 'all' ? onDiscardAll?.(entry.id) : onDiscard(entry.id))}
        onClose={() => setAsking(null)}
      >
        <p>
          <Trans>«{entry.summary}» não será enviada e deixa de aparecer. Isso não pode ser desfeito.</Trans>
        </p>
        {entry.behind > 0 && (
          <p>
            {asking === 'all' ? (
              <Plural
                value={entry.behind}
                one="A alteração seguinte, feita depois dela, também não."
                other="As # alterações seguintes, feitas depois dela, também não."
              />
            ) : (
              <Plural
                value={entry.behind}
                one="A alteração seguinte, que esperava por ela, é enviada."
                other="As # alterações seguintes, que esperavam por ela, são enviadas."
              />
            )}
          </p>
        )}
      </Confirm>
    </>
  );
}

/** Returns a draft that ends with the row: the change itself is stored as it was sent. */
function draftInMemory(): DraftPlace {
  let kept: unknown = null;
  return {
    read: async () => kept,
    keep: values => {
      kept = values;
    },
    flush: async () => true,
    forget: async () => {
      kept = null;
    },
  };
}

/** Copies the typed text, so that the person can use it elsewhere. */
function CopyTyped({ entry, people }: Pick<RefusedEntryProps, 'entry' | 'people'>) {
  const { outcome, copy } = useCopy();
  const nameOf = (id: string) => people.find(person => person.id === id)?.name ?? '…';
  const words = entry.typed.map(part => ({ ...part, words: plainMentions(part.words, nameOf) }));
  const [first, ...more] = words.filter(part => part.words);
  if (!first) return null;
  const text = more.length > 0 ? words.map(part => `${part.label}: ${part.words}`).join('\n') : first.words;
  return (
    <>
      <Button size="sm" variant="subtle" color="gray" onClick={() => void copy(text)}>
        {outcome === 'copied' ? <Trans>Copiado</Trans> : <Trans>Copiar</Trans>}
      </Button>
      {outcome === 'failed' && (
        <p className={classes.about}>
          <Trans>O navegador não deixou copiar. Abra «Editar» e selecione o texto.</Trans>
        </p>
      )}
    </>
  );
}
