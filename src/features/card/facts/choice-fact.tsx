import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Dropdown } from '../../../ui/sheet/dropdown';
import { useCardContext } from '../card-context';
import { Fact } from './fact';
import facts from './fact.module.css';

interface ChoiceFactProps {
  label: ReactNode;
  /** Name for screen readers: the label and the current choice. */
  name: string;
  /** Current choice; empty while there is none. */
  shown: ReactNode;
  /** Choices; each is saved at once. */
  children: ReactNode;
}

/** Shows a fact that is chosen from a list, which opens in place. */
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
