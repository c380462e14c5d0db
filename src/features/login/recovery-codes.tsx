import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import classes from './two-factor.module.css';

/** Codes that are shown this once: to copy, and to keep as a file. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const [isCopied, setCopied] = useState(false);
  const text = `${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      // Where the browser keeps it from us they can still be selected.
      () => undefined,
    );
  return (
    <div className={classes.form}>
      <ul className={classes.codes}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.keep}>
        {navigator.clipboard && (
          <Button variant="default" size="md" onClick={() => void copy()}>
            {isCopied ? <Trans>Copiados</Trans> : <Trans>Copiar</Trans>}
          </Button>
        )}
        <Button
          component="a"
          variant="default"
          size="md"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="patio-codigos-de-recuperacao.txt"
        >
          <Trans>Baixar</Trans>
        </Button>
      </div>
    </div>
  );
}
