import { Trans } from '@lingui/react/macro';
import { SentenceChoice } from '../../../ui/fields/sentence-choice';

interface FinalChoiceProps {
  /** Name of the final phase after which a new one is added. */
  before: string;
  value: string;
  onChange: (value: string) => void;
}

/** Shows a choice of the phase in which cards count as concluded, when a new phase is added after the final one. */
export function FinalChoice({ before, value, onChange }: FinalChoiceProps) {
  return (
    <SentenceChoice
      legend={<Trans>A fase final é {before}, e esta vem depois. Qual conclui o card?</Trans>}
      options={[
        {
          value: 'old',
          label: <Trans>{before}, como hoje</Trans>,
          hint: <Trans>O card chega aqui já concluído.</Trans>,
        },
        {
          value: 'new',
          label: <Trans>Esta fase</Trans>,
          hint: <Trans>Em {before} o card deixa de contar como concluído.</Trans>,
        },
        {
          value: 'both',
          label: <Trans>As duas</Trans>,
          hint: <Trans>O card é concluído ao entrar em qualquer uma delas.</Trans>,
        },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
