import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import classes from '../flow-tab.module.css';

interface FinalChoiceProps {
  /** Name of the final phase after which a new one is added. */
  before: string;
  value: string;
  onChange: (value: string) => void;
}

/** Shows a choice of the phase in which cards count as concluded, when a new phase is added after the final one. */
export function FinalChoice({ before, value, onChange }: FinalChoiceProps) {
  const id = useId();
  const option = (choice: string, label: ReactNode, hint: ReactNode) => (
    <label className={classes.option}>
      <input type="radio" name={id} checked={value === choice} onChange={() => onChange(choice)} />
      <span>
        {label}
        <small>{hint}</small>
      </span>
    </label>
  );
  return (
    <fieldset className={classes.choice}>
      <legend>
        <Trans>A fase final é {before}, e esta vem depois. Qual conclui o card?</Trans>
      </legend>
      {option('old', <Trans>{before}, como hoje</Trans>, <Trans>O card chega aqui já concluído.</Trans>)}
      {option(
        'new',
        <Trans>Esta fase</Trans>,
        <Trans>Em {before} o card deixa de contar como concluído.</Trans>,
      )}
      {option(
        'both',
        <Trans>As duas</Trans>,
        <Trans>O card é concluído ao entrar em qualquer uma delas.</Trans>,
      )}
    </fieldset>
  );
}
