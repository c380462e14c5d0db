import { useState } from 'react';
import { useAddressOf } from '../../ui/use-address-of';
import type { LogoChange } from './save-company';

/** The logo as it stands, with what is being done about it. */
export interface ShownLogo {
  /** Where it is looked at; null for none. */
  address: string | null;
  pending: LogoChange;
  change: (next: LogoChange) => void;
}

/** @param saved the address of the one that is kept; null for none */
export function useShownLogo(saved: string | null): ShownLogo {
  const [pending, change] = useState<LogoChange>(null);
  const own = useAddressOf(pending instanceof File ? pending : null);
  return { address: pending === 'remove' ? null : (own ?? saved), pending, change };
}
