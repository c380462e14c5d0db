import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A place of the app, as the menu has it. */
export interface Place {
  to: NonNullable<LinkProps['to']>;
  label: string;
  icon: ReactNode;
}

/** One thing that the search offers. */
export interface Choice {
  key: string;
  label: string;
  /** Second line. */
  note?: ReactNode;
  icon: ReactNode;
  /** What choosing it does; one that narrows the search leaves it open. */
  choose: () => void;
}

export interface ChoiceGroup {
  name: string;
  choices: Choice[];
  /** How many more there are than are named. */
  more?: number;
}
