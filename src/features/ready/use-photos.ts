import { countWanted, type WantedCount } from '../../pictures/count-wanted';
import { useCounted } from '../../ui/use-counted';

/** Whether all are here. Counting them reads every card, so it stops then. */
const areAllHere = ({ missing }: WantedCount) => missing === 0;

/** Counts the pictures that should be on this device for the current company; undefined until they are counted. */
export const usePhotos = (): WantedCount | undefined => useCounted(countWanted, '', areAllHere);
