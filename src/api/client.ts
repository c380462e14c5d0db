import * as z from 'zod/mini';
import { ApiError, OfflineError } from './error';

/** After this a request counts as offline, in milliseconds: a captive or crawling network must not hold anybody up. */
export const TIMEOUT_MS = 8000;

export interface ApiCaller {
  /** Null for a guest. */
  token: string | null;
  /** The company the request is about; null for none. */
  tenant_id: number | null;
  /** This page's realtime socket, which then is not poked about its own doing. */
  socketId?: () => string | undefined;
  /** The server ended the session: called before the error is thrown. */
  onSessionEnded?: (reason: string) => void;
  fetch?: typeof fetch;
}

const failure = z.object({
  message: z.string(),
  // Ours are machine words: a proxy's own JSON («Forbidden») must not pass for the end of a session (S10).
  error: z.string().check(z.regex(/^[a-z][a-z0-9_]*$/)),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
});

/** Answers worth another try later: the server is up, but can't now. */
const AWAY = new Set([502, 503, 504]);

/**
 * One request to our own server, its answer parsed by `answer`.
 *
 * @throws ApiError when the server says no, in its own envelope
 * @throws OfflineError for everything else: whatever is not in our envelope did not come from our server (S10)
 */
export async function request<Answer extends z.ZodMiniType>(
  caller: ApiCaller,
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  answer: Answer,
  body?: unknown,
): Promise<z.infer<Answer>> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (caller.token) headers.authorization = `Bearer ${caller.token}`;
  if (caller.tenant_id !== null) headers['x-tenant'] = String(caller.tenant_id);
  const socketId = caller.socketId?.();
  if (socketId) headers['x-socket-id'] = socketId;
  if (body !== undefined) headers['content-type'] = 'application/json';

  const { status, json } = await send(caller.fetch ?? fetch, path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    // We never redirect: whoever does is in between, and must not be handed the body.
    redirect: 'error',
  });
  if (status >= 200 && status < 300) {
    const parsed = answer.safeParse(json);
    if (parsed.success) return parsed.data;
    throw new OfflineError();
  }
  const refused = failure.safeParse(json);
  if (!refused.success || AWAY.has(status)) throw new OfflineError();
  const { message, error, errors } = refused.data;
  const answered = new ApiError(status, error, message, errors);
  if (answered.endsSession) caller.onSessionEnded?.(message);
  throw answered;
}

async function send(
  fetcher: typeof fetch,
  path: string,
  init: RequestInit,
): Promise<{ status: number; json: unknown }> {
  try {
    const response = await fetcher(`/api${path}`, init);
    if (response.status === 204) return { status: 204, json: null };
    return { status: response.status, json: await response.json() };
  } catch (error) {
    // Network failures, timeouts and pages that are no JSON all mean that nothing of ours came.
    throw new OfflineError((error as Error).name === 'TimeoutError');
  }
}
