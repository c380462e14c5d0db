import { t } from '@lingui/core/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { type SharedCard, sharedCard } from '../../../domain/card/shared-card';
import { request } from '../../api/client';
import { ApiError, OfflineError } from '../../api/error';

/** Nobody: whoever has the address needs no account, and one who has an account is not asked for it. */
const STRANGER = { token: null, tenant_id: null };

/** What a stranger reads of the link, below its own address in the API; throws as `request`. */
export const readShared = <Answer extends z.ZodMiniType>(slug: string, path: string, answer: Answer) =>
  request(STRANGER, 'GET', `/external_links/${encodeURIComponent(slug)}${path}`, answer);

/** Addresses of files last an hour. */
const STALE_MS = 50 * 60_000;

export type SharedState =
  | { kind: 'reading' }
  | { kind: 'read'; card: SharedCard }
  /** The server's words, and its code for which of them. */
  | { kind: 'gone'; code: string; message: string }
  /** The server answered, and can't or won't just now: its words. */
  | { kind: 'trouble'; message: string }
  | { kind: 'offline' };

const answer = z.object({ data: sharedCard });

/** Reads the card of a share link, and reads it again when somebody comes back to it later. */
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
      // What is read already stands, whatever the network does.
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

/** Only a missing answer is a missing connection. */
function whyNot(error: unknown): SharedState {
  if (error instanceof OfflineError) return { kind: 'offline' };
  const message = error instanceof ApiError ? error.message : t`An error occurred`;
  return { kind: 'trouble', message };
}
