import { Trans } from '@lingui/react/macro';
import classes from './ways.module.css';
import type { WaysProps } from './ways-matrix';

/** The ways on a phone: a list for each phase, of those that it may lead to. */
export function WaysLists({ phases, ways, isDisabled, onToggle }: WaysProps) {
  const chosen = new Set(ways);
  return (
    <div className={classes.lists}>
      {phases.map(from => (
        <fieldset key={from.id} className={classes.list} disabled={isDisabled}>
          <legend>
            <span className={classes.dot} style={{ background: from.color }} aria-hidden />
            <Trans>De {from.name} para</Trans>
          </legend>
          {phases
            .filter(to => to !== from)
            .map(to => (
              <label key={to.id} className={classes.line}>
                <input
                  type="checkbox"
                  checked={chosen.has(`${from.id} ${to.id}`)}
                  onChange={() => onToggle(`${from.id} ${to.id}`)}
                />
                {to.name}
              </label>
            ))}
        </fieldset>
      ))}
    </div>
  );
}
