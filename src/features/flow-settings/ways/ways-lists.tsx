import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Phase } from '../../../../domain/entities/board';
import classes from '../ways.module.css';
import type { WaysProps } from './ways-matrix';

/** Shows the rules on a phone: a line for each phase with its targets, which opens for changes. */
export default function WaysLists(props: WaysProps) {
  return (
    <div className={classes.lists}>
      {props.phases.map(from => (
        <WaysFrom key={from.id} {...props} from={from} />
      ))}
    </div>
  );
}

const all = new Intl.ListFormat('pt-BR');

function WaysFrom({ from, phases, ways, isDisabled, onToggle }: WaysProps & { from: Phase }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const isChosen = (to: Phase) => ways.includes(`${from.id} ${to.id}`);
  const chosen = phases.filter(isChosen).map(({ name }) => name);
  return (
    <details className={classes.list} open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <span className={classes.dot} style={{ background: from.color }} aria-hidden />
        <Trans>De {from.name} para</Trans>
        {!isOpen && <small>{chosen.length > 0 ? all.format(chosen) : <Trans>nenhuma</Trans>}</small>}
      </summary>
      {isOpen && (
        <fieldset disabled={isDisabled} aria-label={t`De ${from.name} para`}>
          {phases
            .filter(to => to !== from)
            .map(to => (
              <label key={to.id} className={classes.line}>
                <input
                  type="checkbox"
                  checked={isChosen(to)}
                  onChange={() => onToggle(`${from.id} ${to.id}`)}
                />
                {to.name}
              </label>
            ))}
        </fieldset>
      )}
    </details>
  );
}
