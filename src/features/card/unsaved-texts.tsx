import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { FlowConfig } from '../../../domain/card-state';
import { formatFieldValue } from '../../../domain/custom-fields';
import { CARD_LABELS, fullDay } from '../../../domain/field-words';
import { companyTimeZone } from '../../state/session';
import { useKeptDrafts } from '../../view/hooks/kept-drafts';
import { useHeld, useStore, useView } from '../../view/hooks/use-store';
import { configSlice } from '../../view/slices/config-slice';
import { copyText } from './copy-address';
import classes from './unsaved-texts.module.css';

interface UnsavedTextsProps {
  flowId: string;
  cardId: string;
  /** Of the card's fields, too: where none of them stands on the page any more. */
  hasFields: boolean;
}

/** What the person was writing on a card that can't take it any more, to be copied. */
export function UnsavedTexts({ flowId, cardId, hasFields }: UnsavedTextsProps) {
  const { t } = useLingui();
  const store = useStore();
  const slice = useMemo(() => configSlice(flowId), [flowId]);
  useHeld(store, [slice]);
  const config = useView(store, () => store.read(slice));
  const field = `field.${cardId}.`;
  const [kept, drop] = useKeptDrafts([`comment.${cardId}`, `task.${cardId}`, ...(hasFields ? [field] : [])]);
  const texts = kept.flatMap(({ name, value }) => {
    if (name.startsWith('comment.')) return { name, label: t`Comentário`, text: String(value) };
    if (name.startsWith('task.')) return { name, label: t`Nova tarefa`, text: String(value) };
    return { name, ...fieldText(name.slice(field.length), (value as { value: unknown }).value, config) };
  });
  if (texts.length === 0) return null;
  return (
    <section className={classes.texts} aria-label={t`O que você escreveu`}>
      <p className={classes.lead}>
        <Trans>O que você escreveu não foi salvo.</Trans>
      </p>
      {texts.map(({ name, label, text }) => (
        <div key={name}>
          <p className={classes.text}>
            <small>{label}</small>
            {text}
          </p>
          <div className={classes.buttons}>
            <Button size="sm" variant="light" aria-label={t`Copiar ${label}`} onClick={() => copyText(text)}>
              <Trans>Copiar</Trans>
            </Button>
            <Button
              size="sm"
              variant="subtle"
              color="gray"
              aria-label={t`Descartar ${label}`}
              onClick={() => drop(name)}
            >
              <Trans>Descartar</Trans>
            </Button>
          </div>
        </div>
      ))}
    </section>
  );
}

function fieldText(key: string, value: unknown, config: FlowConfig | null | undefined) {
  const own = config?.fields.find(({ id }) => id === key);
  if (own) return { label: own.name, text: formatFieldValue(own.type, value, companyTimeZone()) };
  const text = key === 'expiration_date' && value ? fullDay(String(value)) : String(value ?? '');
  return { label: CARD_LABELS[key as keyof typeof CARD_LABELS] ?? '', text };
}
