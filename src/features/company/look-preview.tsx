import { Trans, useLingui } from '@lingui/react/macro';
import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import type { CSSProperties } from 'react';
import { contrast, DEFAULT_COLOR, inkOn, readableOn } from '../../ui/color';
import { cssVariables, themeOf } from '../../ui/theme';
import classes from './look.module.css';

interface LookPreviewProps {
  color: string;
  logo: string | null;
  name: string;
}

const HEX = /^#[0-9a-f]{6}$/i;
const ratio = (value: number) => value.toLocaleString('pt-BR', { maximumFractionDigits: 1 });

/** What colours and logo make of the product, light and dark, and how well it can be read. */
export function LookPreview({ color, logo, name }: LookPreviewProps) {
  const { t } = useLingui();
  // Half a colour is none yet.
  const said = HEX.test(color) ? color : DEFAULT_COLOR;
  const { variables, light, dark } = cssVariables(mergeMantineTheme(DEFAULT_THEME, themeOf(said)));
  return (
    <figure className={classes.preview} aria-label={t`Como fica`}>
      {(
        [
          ['light', { ...variables, ...light }],
          ['dark', { ...variables, ...dark }],
        ] as const
      ).map(([scheme, style]) => (
        <div key={scheme} className={classes.frame} data-scheme={scheme} style={style as CSSProperties}>
          <span className={classes.house}>
            {logo ? <img className={classes.logo} src={logo} alt="" /> : <b>{name || 'Pátio'}</b>}
          </span>
          <span className={classes.button}>
            <Trans>Novo card</Trans>
          </span>
          <span className={classes.chosen}>
            <Trans>Fluxos</Trans>
          </span>
          <span className={classes.ink}>
            <Trans>Ver o card</Trans>
          </span>
        </div>
      ))}
      <figcaption>
        <Readable color={said} />
      </figcaption>
    </figure>
  );
}

/** The contrast that texts really have, by WCAG; 4.5 is what it asks. */
function Readable({ color }: { color: string }) {
  const text = readableOn(color);
  const onButton = ratio(contrast(color, text));
  const asText = ratio(contrast(color, '#ffffff'));
  const ink = inkOn(color, '#ffffff', 5);
  const name = text === '#ffffff' ? <Trans>branco</Trans> : <Trans>preto</Trans>;
  return (
    <ul className={classes.points}>
      <li>
        <Trans>
          Botões: texto {name} sobre a cor principal, contraste de {onButton} para 1.
        </Trans>
      </li>
      <li>
        {ink === color ? (
          <Trans>Links: a cor sobre branco tem contraste de {asText} para 1 e é usada como está.</Trans>
        ) : (
          <Trans>
            Links: a cor sobre branco tem só {asText} para 1. Neles usamos um tom mais escuro, {ink}, para que
            se leiam.
          </Trans>
        )}
      </li>
    </ul>
  );
}
