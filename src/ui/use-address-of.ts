import { useLayoutEffect, useState } from 'react';

/**
 * Returns an address at which a picture can be shown: a file of this device has one while the component is mounted, and
 * an address is returned as it is. Null for no picture, or until the address is made.
 */
export function useAddressOf(picture: Blob | string | null | undefined): string | null {
  const [made, setMade] = useState<string | null>(null);
  // A layout effect runs before painting, so the moment without an address is never seen.
  useLayoutEffect(() => {
    if (!(picture instanceof Blob)) return;
    const address = URL.createObjectURL(picture);
    setMade(address);
    return () => {
      setMade(null);
      URL.revokeObjectURL(address);
    };
  }, [picture]);
  return picture instanceof Blob ? made : (picture ?? null);
}
