import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { askBeforeLeaving } from '../../state/ask-before-leaving';
import { useCopy } from '../text/use-copy';
import classes from './two-factor.module.css';

interface RecoveryCodesProps {
  codes: string[];
  /** Account of the codes, and the product they are for: a file found years later must say so. */
  account: string;
  product: string;
}

/**
 * Renders codes that are shown only once, to be copied and saved as a file. The browser asks before the page is closed.
 */
export function RecoveryCodes({ codes, account, product }: RecoveryCodesProps) {
  const { t } = useLingui();
  const { outcome, copy } = useCopy();
  useEffect(askBeforeLeaving, []);
  const heading = t`Códigos de recuperação da verificação em duas etapas`;
  const use = t`Cada código vale uma vez no lugar do autenticador.`;
  const text = `${[heading, `${product} · ${account}`, use, '', ...codes].join('\n')}\n`;
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
        <Button variant="default" size="md" onClick={() => void copy(text)}>
          {outcome === 'copied' ? <Trans>Copiados</Trans> : <Trans>Copiar</Trans>}
        </Button>
        <Button
          component="a"
          variant="default"
          size="md"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={`patio-codigos-de-recuperacao-${account}.txt`}
        >
          <Trans>Baixar</Trans>
        </Button>
      </div>
      {outcome === 'failed' && (
        <p role="alert">
          <Trans>O navegador não deixou copiar. Baixe os códigos, ou selecione-os acima.</Trans>
        </p>
      )}
    </div>
  );
}
