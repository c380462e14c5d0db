import { useQueries } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import { PICTURE_SIZES, type PictureSize, previewAddress } from '../../../../domain/card/card-photo';
import type { Attachment } from '../../../../domain/entities/card';
import { queries, read } from '../../../online/queries';
import { session } from '../../../state/session/session';

const answer = z.object({
  data: z.object({ url: z.string(), previews: z.nullable(z.record(z.enum(PICTURE_SIZES), z.string())) }),
});
export interface FileAddress {
  /** Address of the file itself; undefined without a connection. */
  url: string | undefined;
  /** Addresses by the pixels of the longer side. */
  previews: Record<PictureSize, string> | null;
}

/** Milliseconds until an address is requested again: it opens its file for ten minutes. */
const FRESH_MS = 8 * 60_000;

/**
 * Returns the current address of each file, by its id; addresses that are not loaded, or can't be without a connection,
 * are missing. Pictures are shown through the service worker, if there is one: those that it has cached open without a
 * connection.
 */
export function useFileAddresses(files: Attachment[]): ReadonlyMap<string, FileAddress> {
  const answers = useQueries(
    {
      queries: files.map(({ board_id, card_id, id, has_previews }) => {
        const asked = read(`/boards/${board_id}/cards/${card_id}/attachments/${id}/address`, answer);
        return {
          ...asked,
          // The previews arrive a moment after the file, so their arrival loads the addresses again.
          queryKey: [...asked.queryKey, has_previews] as never,
          staleTime: FRESH_MS,
          refetchInterval: FRESH_MS,
        };
      }),
    },
    queries,
  );
  const isKeeping = useHasWorker();
  const { tenant_id } = useSnapshot(session);
  return new Map(
    files.flatMap((file, at): [string, FileAddress][] => {
      const signed = answers[at]?.data?.data;
      if (!isKeeping || !file.has_previews) return signed ? [[file.id, signed]] : [];
      const shown = (size: PictureSize) => previewAddress(tenant_id!, file, size);
      const previews = { 160: shown('160'), 480: shown('480'), 1280: shown('1280') };
      return [[file.id, { url: signed?.url, previews }]];
    }),
  );
}

const workers = globalThis.navigator?.serviceWorker;

function useHasWorker(): boolean {
  return useSyncExternalStore(followWorker, () => Boolean(workers?.controller));
}

function followWorker(onChange: () => void): () => void {
  workers?.addEventListener('controllerchange', onChange);
  return () => workers?.removeEventListener('controllerchange', onChange);
}
