import { Trans, useLingui } from '@lingui/react/macro';
import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import type { CSSProperties } from 'react';
import { contrast, DEFAULT_COLOR, inkOn, readableOn } from '../../ui/fields/color';
import { StatusPill } from '../../ui/status-pill';
import { type Colors, cssVariables, themeOf } from '../../ui/theme';
import classes from './look.module.css';
import { useColorWords } from './use-color-words';

interface LookPreviewProps {
  /** Colours as they are typed; an incomplete one is ignored. */
  colors: Colors;
  logo: string | null;
  name: string;
}

const HEX = /^#[0-9a-f]{6}$/i;
const ratio = (value: number) => value.toLocaleString('pt-BR', { maximumFractionDigits: 1 });
/** CSS variables of the text and of the background in which each colour is used. */
const READ = {
  secondary_color: ['--second-ink', '--second-soft'],
  error_color: ['--bad', '--bad-bg'],
  warning_color: ['--warn', '--warn-bg'],
  success_color: ['--ok', '--ok-bg'],
  info_color: ['--info', '--info-bg'],
} as const;

/** Shows the preview of the app with these colours and this logo, in light and dark, with the contrast of its texts. */
export function LookPreview({ colors, logo, name }: LookPreviewProps) {
  const { t } = useLingui();
  const whole = Object.fromEntries(
    Object.entries(colors).filter(([, color]) => HEX.test(color ?? '')),
  ) as Colors;
  const { variables, light, dark } = cssVariables(mergeMantineTheme(DEFAULT_THEME, themeOf(whole)));
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
          <span className={classes.states}>
            <StatusPill tone="bad">
              <Trans>Recusado</Trans>
            </StatusPill>
            <StatusPill tone="warn">
              <Trans>Convite pendente</Trans>
            </StatusPill>
            <StatusPill tone="ok">
              <Trans>Com acesso</Trans>
            </StatusPill>
            <StatusPill tone="info">
              <Trans>convite enviado</Trans>
            </StatusPill>
          </span>
        </div>
      ))}
      <figcaption>
        <ul className={classes.points}>
          <Primary color={whole.primary_color ?? DEFAULT_COLOR} />
          <Others colors={whole} light={light} dark={dark} />
        </ul>
      </figcaption>
    </figure>
  );
}

/** Shows the contrast of the texts in the primary colour by WCAG, which requires 4.5. */
function Primary({ color }: { color: string }) {
  const text = readableOn(color);
  const onButton = ratio(contrast(color, text));
  const asText = ratio(contrast(color, '#ffffff'));
  const ink = inkOn(color, '#ffffff', 5);
  const name = text === '#ffffff' ? <Trans>branco</Trans> : <Trans>preto</Trans>;
  return (
    <>
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
    </>
  );
}

interface OthersProps {
  colors: Colors;
  light: Record<string, string>;
  dark: Record<string, string>;
}

/**
 * Shows the contrast of the other colours. They are used as text in one tone on a soft tone, adjusted to have enough
 * contrast.
 */
function Others({ colors, light, dark }: OthersProps) {
  const words = useColorWords();
  return words.map(({ name, label }) => {
    if (name === 'primary_color' || !colors[name]) return null;
    const [ink, soft] = READ[name];
    const inLight = ratio(contrast(light[ink]!, light[soft]!));
    const inDark = ratio(contrast(dark[ink]!, dark[soft]!));
    return (
      <li key={name}>
        <Trans>
          {label}: texto com contraste de {inLight} para 1 no claro e {inDark} para 1 no escuro.
        </Trans>
      </li>
    );
  });
}
