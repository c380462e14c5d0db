import { useLiveQuery } from 'dexie-react-hooks';
import { type Choices, choose, readChoices } from '../../mirror/choices';
import { openDatabase } from '../../mirror/current';
import { leaveOut } from '../../mirror/leave-out';

/** Returns which data the person has chosen to keep on this device or leave out; undefined while that is not known. */
export function useChoices(): Choices | undefined {
  const { db } = openDatabase();
  return useLiveQuery(async () => readChoices(db), [db]);
}

export type DeviceChoices = NonNullable<ReturnType<typeof useChoices>>;

/** Chooses whether all pictures of a flow or a card are kept on this device, or only as many as of any other. */
export const keepPictures = (list: 'flows' | 'cards', id: string, isKept: boolean): Promise<void> =>
  choose(openDatabase().db, list, id, isKept);

/**
 * Removes a flow from this device until it is opened again. Returns the number of changes of its cards that prevent
 * this.
 */
export const leaveFlowOut = (id: string): Promise<number> => leaveOut(openDatabase().db, id);
