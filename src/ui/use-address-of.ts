import { useLayoutEffect, useState } from 'react';

/**
 * Where a picture can be shown from: a file of this device has an address for as long as the component is there, and
 * an address is its own. Null for none, or until it has one.
 */
export function useAddressOf(picture: Blob | string | null | undefined): string | null {
  const [made, setMade] = useState<string | null>(null);
  // Before it is painted: nothing is seen of the moment without one.
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
