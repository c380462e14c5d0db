import { useEffect, useMemo, useState } from 'react';
import type { KeptFile } from '../../mirror/database';
import { type Slice, tableSlice } from '../slice';
import { readKeptFile } from '../store-file';
import { useSlice } from './use-store';

const fileSlice = (id: string): Slice<KeptFile | null> => ({
  key: `file ${id}`,
  isStale: ({ touched }) => touched.hasKey('files', id),
  read: async ({ db }) => (await db.files.get(id)) ?? null,
});

/** A file of this device: undefined while it is not known, null once it is gone. */
export function useKeptFile(id: string): KeptFile | null | undefined {
  return useSlice(useMemo(() => fileSlice(id), [id]));
}

const traySlice = tableSlice('tray', ['files'], async db =>
  (await db.files.filter(({ card_id }) => card_id === null).toArray()).sort((a, b) => (a.id < b.id ? -1 : 1)),
);

/** What waits in the tray to be given a card, the first taken first; undefined while it is not known. */
export const useTray = (): KeptFile[] | undefined => useSlice(traySlice);

/** An address of a picture that lies on this device, as long as the component is there; null for none, or until it is read. */
export function useKeptPicture(
  file: Pick<KeptFile, 'id' | 'content_type'> | null | undefined,
): string | null {
  const [address, setAddress] = useState<string | null>(null);
  const id = file?.content_type.startsWith('image/') ? file.id : null;
  useEffect(() => {
    if (!id) return;
    let made: string | null = null;
    let isOver = false;
    void readKeptFile(id)
      // The database was closed under it: whoever did that shows something else by now.
      .catch(() => null)
      .then(blob => {
        if (!blob || isOver) return;
        made = URL.createObjectURL(blob);
        setAddress(made);
      });
    return () => {
      isOver = true;
      setAddress(null);
      if (made) URL.revokeObjectURL(made);
    };
  }, [id]);
  return address;
}
