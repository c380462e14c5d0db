import { createContext, useContext } from 'react';
import type { CardView, People } from '../../view/types';

interface CardContextValue {
  view: CardView;
  people: People;
  /** Id of the signed-in person. */
  myId: string;
  timeZone: string;
  today: string;
  /** True for an archived card or a deactivated flow. */
  isReadOnly: boolean;
  /** Slot of the roteiro whose photo the person wants to take; null once the camera is open. */
  wantedSlot: string | null;
  onWantSlot: (slotId: string | null) => void;
  /** Opens the camera for photos of the card. */
  onShoot: () => void;
}

const CardContext = createContext<CardContextValue | null>(null);

export const CardProvider = CardContext.Provider;

/** Returns the open card, for every part of its panel. */
export function useCardContext(): CardContextValue {
  const value = useContext(CardContext);
  if (!value) throw new Error('Only inside a card.');
  return value;
}
