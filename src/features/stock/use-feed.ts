import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { latestImport, productFeed } from '../../../domain/entities/product-feed';
import { queries, read } from '../../online/queries';

export const feedAnswer = z.object({ data: productFeed });
export const importAnswer = z.object({ data: latestImport });

export const feedPath = (companyId: number) => `/tenants/${companyId}/product-feed`;

/** So often it is looked whether an import has ended, and whether the one of the hour has come, in milliseconds. */
const IMPORTING_MS = 1500;
const IDLE_MS = 60_000;

/** Where a company's vehicles come from. */
export const useFeed = (companyId: number) => useQuery(read(feedPath(companyId), feedAnswer), queries);

/** How they were last read; followed while an import waits or runs. */
export const useLatestImport = (companyId: number) =>
  useQuery(
    {
      ...read(`${feedPath(companyId)}/imports/last`, importAnswer),
      refetchInterval: ({ state }) => (state.data?.data.importing ? IMPORTING_MS : IDLE_MS),
    },
    queries,
  );
