import { Trans } from '@lingui/react/macro';
import { contrast, labelColors } from '../../ui/fields/color';
import classes from './tag-contrast.module.css';

const ratio = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/**
 * Shows a tag of this colour in light and dark, with its contrast: its text colour is adjusted until it is readable.
 */
export function TagContrast({ name, color }: { name: string; color: string }) {
  return (
    <div className={classes.looks}>
      {(['light', 'dark'] as const).map(scheme => {
        const style = labelColors(color, scheme);
        const shown = ratio.format(contrast(style.background, style.color));
        return (
          <div key={scheme} className={classes.look} data-scheme={scheme}>
            <span className={classes.pill} style={style}>
              {name}
            </span>
            <small>
              {scheme === 'light' ? <Trans>Tema claro</Trans> : <Trans>Tema escuro</Trans>}
              {' · '}
              <Trans>contraste {shown}:1</Trans>
            </small>
          </div>
        );
      })}
    </div>
  );
}
