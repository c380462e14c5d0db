import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Dropdown } from '../../../ui/sheet/dropdown';
import { useCardContext } from '../card-context';
import { Fact } from './fact';
import facts from './fact.module.css';

interface ChoiceFactProps {
  label: ReactNode;
  /** What screen readers say of it: the label and what is chosen. */
  name: string;
  /** What is chosen; nothing while nothing is. */
  shown: ReactNode;
  /** What can be chosen; each choice is saved as it is made. */
  children: ReactNode;
}

/** A fact that is chosen from a list, which opens where it stands. */
export function ChoiceFact({ label, name, shown, children }: ChoiceFactProps) {
  const { isReadOnly } = useCardContext();
  return (
    <Fact label={label}>
      {isReadOnly ? (
        <span className={facts.text}>{shown || <span className={facts.none}>–</span>}</span>
      ) : (
        <Dropdown
          rootClassName={facts.chooser}
          className={facts.read}
          name={name}
          label={
            shown || (
              <span className={facts.none}>
                <Trans>Adicionar</Trans>
              </span>
            )
          }
        >
          {children}
        </Dropdown>
      )}
    </Fact>
  );
}
