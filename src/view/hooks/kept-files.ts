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

/** Returns a file of this device: undefined while it is not known, null once it is deleted. */
export function useKeptFile(id: string): KeptFile | null | undefined {
  return useSlice(useMemo(() => fileSlice(id), [id]));
}

const traySlice = tableSlice('tray', ['files'], async db =>
  (await db.files.filter(({ card_id }) => card_id === null).toArray()).sort((a, b) => (a.id < b.id ? -1 : 1)),
);

/** Returns the files in the tray that wait for a card, the first taken first; undefined while they are not known. */
export const useTray = (): KeptFile[] | undefined => useSlice(traySlice);

/**
 * Returns a picture stored on this device; null if there is none, or until it is read. The component keeps it even if
 * it is deleted from the device.
 */
export function useKeptPicture(file: Pick<KeptFile, 'id' | 'content_type'> | null | undefined): Blob | null {
  const [read, setRead] = useState<{ id: string; picture: Blob | null } | null>(null);
  const id = file?.content_type.startsWith('image/') ? file.id : null;
  useEffect(() => {
    if (!id) return;
    let isOver = false;
    void readKeptFile(id)
      // The database was closed meanwhile, for instance by signing out, and another page is shown by now.
      .catch(() => null)
      .then(picture => {
        if (!isOver) setRead({ id, picture });
      });
    return () => {
      isOver = true;
    };
  }, [id]);
  return read && read.id === id ? read.picture : null;
}
