import { readSizes } from '../../pictures/flow-size';
import { useCounted } from '../../ui/use-counted';

const sizesOf = (boardIds: string) => readSizes(boardIds ? boardIds.split(',') : []);

/** Returns the storage that these flows take on this device; undefined until it is counted. */
export const useSizes = (boardIds: string[]): Awaited<ReturnType<typeof readSizes>> | undefined =>
  useCounted(sizesOf, boardIds.join());
