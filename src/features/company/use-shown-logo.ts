import { useState } from 'react';
import { useAddressOf } from '../../ui/use-address-of';
import type { LogoChange } from './save-company';

/** Logo as shown, with the pending change. */
export interface ShownLogo {
  /** Address of the shown logo; null if there is none. */
  address: string | null;
  pending: LogoChange;
  change: (next: LogoChange) => void;
}

/**
 * Manages the shown logo and a pending change of it.
 *
 * @param saved the address of the stored one; null for none
 */
export function useShownLogo(saved: string | null): ShownLogo {
  const [pending, change] = useState<LogoChange>(null);
  const own = useAddressOf(pending instanceof File ? pending : null);
  return { address: pending === 'remove' ? null : (own ?? saved), pending, change };
}
