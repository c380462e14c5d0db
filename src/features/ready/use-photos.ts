import { countWanted, type WantedCount } from '../../pictures/count-wanted';
import { useCounted } from '../../ui/use-counted';

/** To count them reads every card: once they are all here, that is enough. */
const areAllHere = ({ missing }: WantedCount) => missing === 0;

/** Of the pictures that should be on this device of the company in use; undefined until they are counted. */
export const usePhotos = (): WantedCount | undefined => useCounted(countWanted, '', areAllHere);
