import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { latestImport, productFeed } from '../../../domain/entities/product-feed';
import { queries, read } from '../../online/queries';

export const feedAnswer = z.object({ data: productFeed });
export const importAnswer = z.object({ data: latestImport });

export const feedPath = (companyId: number) => `/tenants/${companyId}/product-feed`;

/** Milliseconds between two checks whether a running import has ended, and whether the hourly one has started. */
const IMPORTING_MS = 1500;
const IDLE_MS = 60_000;

/** Reads a company's feed. */
export const useFeed = (companyId: number) => useQuery(read(feedPath(companyId), feedAnswer), queries);

/** Reads the latest import, and again while one is queued or running. */
export const useLatestImport = (companyId: number) =>
  useQuery(
    {
      ...read(`${feedPath(companyId)}/imports/last`, importAnswer),
      refetchInterval: ({ state }) => (state.data?.data.importing ? IMPORTING_MS : IDLE_MS),
    },
    queries,
  );
