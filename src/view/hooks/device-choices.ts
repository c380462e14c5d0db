import { useLiveQuery } from 'dexie-react-hooks';
import { type Choices, choose, readChoices } from '../../mirror/choices';
import { openDatabase } from '../../mirror/current';
import { leaveOut } from '../../mirror/leave-out';

/** What the person has chosen to have on this device, or not; undefined while that is not known. */
export function useChoices(): Choices | undefined {
  const { db } = openDatabase();
  return useLiveQuery(async () => readChoices(db), [db]);
}

export type DeviceChoices = NonNullable<ReturnType<typeof useChoices>>;

/** Has all pictures of a flow or a card kept on this device, or no more than of any other. */
export const keepPictures = (list: 'flows' | 'cards', id: string, isKept: boolean): Promise<void> =>
  choose(openDatabase().db, list, id, isKept);

/** Takes a flow off this device until it is opened again; answers how many changes of its cards keep it here. */
export const leaveFlowOut = (id: string): Promise<number> => leaveOut(openDatabase().db, id);
