import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { Choice, ChoiceGroup } from './choice';
import classes from './choice-list.module.css';

interface ChoiceListProps {
  id: string;
  label: string;
  groups: ChoiceGroup[];
  /**
   * Key of the choice that Enter chooses. The field keeps the focus, and refers to the choice by `optionId` for screen
   * readers.
   */
  active: string | undefined;
  onActive: (key: string) => void;
}

export const optionId = (id: string, key: string) => `${id}-${key}`;

/** Shows a list of the search results in groups, below the search field. */
export function ChoiceList({ id, label, groups, active, onActive }: ChoiceListProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is active
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className={classes.list}>
      {groups.map(({ name, choices, more }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list
        <div key={name} role="group" aria-label={name} className={classes.group}>
          <p aria-hidden className={classes.name}>
            {name}
          </p>
          {choices.map(choice => (
            <Option
              key={choice.key}
              id={optionId(id, choice.key)}
              choice={choice}
              isActive={choice.key === active}
              onActive={onActive}
            />
          ))}
          {more !== undefined && more > 0 && (
            <p className={classes.more}>
              <Trans>e mais {more}: escreva mais para achar</Trans>
            </p>
          )}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  choice: Choice;
  isActive: boolean;
  onActive: (key: string) => void;
}

function Option({ id, choice, isActive, onActive }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.option}
      onPointerMove={() => !isActive && onActive(choice.key)}
      // Keeps the focus in the field, and a phone's keyboard open.
      onMouseDown={event => event.preventDefault()}
      onClick={choice.choose}
    >
      <span className={classes.icon} aria-hidden>
        {choice.icon}
      </span>
      <span className={classes.text}>
        <b>{choice.label}</b>
        {choice.note && <small>{choice.note}</small>}
      </span>
    </div>
  );
}
