import { t } from '@lingui/core/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { type SharedCard, sharedCard } from '../../../domain/card/shared-card';
import { request } from '../../api/client';
import { ApiError, OfflineError } from '../../api/error';

/** Caller without an account: the address is enough, and a signed-in person's session is not used either. */
const STRANGER = { token: null, tenant_id: null };

/** Reads data of the link for a visitor, below its own path in the API; throws as `request`. */
export const readShared = <Answer extends z.ZodMiniType>(slug: string, path: string, answer: Answer) =>
  request(STRANGER, 'GET', `/external_links/${encodeURIComponent(slug)}${path}`, answer);

/** Milliseconds until the card is read again, since the addresses of its files are valid for an hour. */
const STALE_MS = 50 * 60_000;

export type SharedState =
  | { kind: 'reading' }
  | { kind: 'read'; card: SharedCard }
  /** Link that no longer opens, with the server's message and its code. */
  | { kind: 'gone'; code: string; message: string }
  /** The server responded, but can't or won't deliver the card now; with its message. */
  | { kind: 'trouble'; message: string }
  | { kind: 'offline' };

const answer = z.object({ data: sharedCard });

/** Reads the card of a share link, and reads it again when the visitor returns later. */
export function useSharedCard(slug: string): { state: SharedState; retry: () => void } {
  const [state, setState] = useState<SharedState>({ kind: 'reading' });
  const readAt = useRef(0);
  const read = useCallback(async () => {
    try {
      const { data } = await readShared(slug, '', answer);
      readAt.current = Date.now();
      setState({ kind: 'read', card: data });
    } catch (error) {
      const isGone = error instanceof ApiError && (error.status === 404 || error.status === 410);
      if (isGone) setState({ kind: 'gone', code: error.code, message: error.message });
      // A card already read stays shown, whatever the network does.
      else setState(before => (before.kind === 'read' ? before : whyNot(error)));
    }
  }, [slug]);
  useEffect(() => {
    void read();
    const comeBack = () => {
      if (!document.hidden && readAt.current > 0 && Date.now() - readAt.current > STALE_MS) void read();
    };
    document.addEventListener('visibilitychange', comeBack);
    return () => document.removeEventListener('visibilitychange', comeBack);
  }, [read]);
  const retry = () => {
    setState({ kind: 'reading' });
    void read();
  };
  return { state, retry };
}

/** Returns the state for an error. Only a missing response counts as offline. */
function whyNot(error: unknown): SharedState {
  if (error instanceof OfflineError) return { kind: 'offline' };
  const message = error instanceof ApiError ? error.message : t`An error occurred`;
  return { kind: 'trouble', message };
}
