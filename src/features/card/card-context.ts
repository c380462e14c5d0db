import { createContext, useContext } from 'react';
import type { CardView, People } from '../../view/types';

interface CardContextValue {
  view: CardView;
  people: People;
  /** The signed-in person. */
  myId: string;
  timeZone: string;
  today: string;
  /** Archived, or in a deactivated flow. */
  isReadOnly: boolean;
  /** A photo of the roteiro that the person wants to take, until the camera has it. */
  wantedSlot: string | null;
  onWantSlot: (slotId: string | null) => void;
  /** Opens the camera for photos of the card. */
  onShoot: () => void;
}

const CardContext = createContext<CardContextValue | null>(null);

export const CardProvider = CardContext.Provider;

/** The open card, for every part of its panel. */
export function useCardContext(): CardContextValue {
  const value = useContext(CardContext);
  if (!value) throw new Error('Only inside a card.');
  return value;
}
