import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './kept-texts.module.css';

interface KeptText {
  key: string;
  /** Name of the thing that the text was meant for. */
  label: string;
  text: string;
}

interface KeptTextsProps {
  texts: KeptText[];
  /** Introduction to all of the texts. */
  lead: ReactNode;
  onCopy: (text: string) => void;
  onDrop: (key: string) => void;
}

/** Shows texts that the person was writing in a place that no longer accepts them, to be copied or discarded. */
export function KeptTexts({ texts, lead, onCopy, onDrop }: KeptTextsProps) {
  const { t } = useLingui();
  return (
    <section className={classes.texts} aria-label={t`O que você escreveu`}>
      <p className={classes.lead}>{lead}</p>
      {texts.map(({ key, label, text }) => (
        <div key={key}>
          <p className={classes.text}>
            <small>{label}</small>
            {text}
          </p>
          <div className={classes.buttons}>
            <Button size="sm" variant="light" aria-label={t`Copiar ${label}`} onClick={() => onCopy(text)}>
              <Trans>Copiar</Trans>
            </Button>
            <Button
              size="sm"
              variant="subtle"
              color="gray"
              aria-label={t`Descartar ${label}`}
              onClick={() => onDrop(key)}
            >
              <Trans>Descartar</Trans>
            </Button>
          </div>
        </div>
      ))}
    </section>
  );
}
