import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Page of the app, as in the menu. */
export interface Place {
  to: NonNullable<LinkProps['to']>;
  label: string;
  icon: ReactNode;
}

/** One result that the search offers. */
export interface Choice {
  key: string;
  label: string;
  /** Second line. */
  note?: ReactNode;
  icon: ReactNode;
  /** Performs the choice; one that narrows the search keeps it open. */
  choose: () => void;
}

export interface ChoiceGroup {
  name: string;
  choices: Choice[];
  /** Number of further results that are not listed. */
  more?: number;
}
