import * as z from 'zod/mini';
import { REVISIONS_HEADER, readRevisions } from '../../domain/revisions';
import { ApiError, NOT_LET_THROUGH, OfflineError, UnexpectedAnswerError } from './error';
import { TIMEOUT_MS } from './timeout';

export interface ApiCaller {
  /** Session token; null for a guest. */
  token: string | null;
  /** Company that the request is about; null for none. */
  tenant_id: number | null;
  /** Returns the id of this page's realtime socket, which then gets no poke about its own changes. */
  socketId?: () => string | undefined;
  /** Called before the error is thrown when the company first requires a second factor. */
  onMustEnrol?: () => void;
  /** Called before the error is thrown when the server has ended the session. */
  onSessionEnded?: (error: ApiError) => void;
  fetch?: typeof fetch;
}

const failure = z.object({
  message: z.string(),
  // The server's codes are lower-case words: a proxy's own JSON («Forbidden») must not count as the end of a session
  // (S10).
  error: z.string().check(z.regex(/^[a-z][a-z0-9_]*$/)),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  stands: z.optional(z.record(z.string(), z.unknown())),
  tenant_id: z.optional(z.int()),
});

const TOO_LARGE = 'O arquivo excede o tamanho máximo permitido';

/** Statuses worth a later retry: the server is up, but can't handle the request now. */
const AWAY = new Set([502, 503, 504]);

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** Result of a write. */
export interface Written<Answer> {
  answer: Answer;
  /** Revisions of feeds that the mirror must reach to show the result (X-Revisions). */
  feeds: Record<string, number>;
}

/**
 * Makes one request to the app's own server and parses the response by `answer`.
 *
 * @param timeoutMs milliseconds after which it counts as offline: more if the server itself waits for other servers
 * @throws ApiError when the server refuses, in its own envelope, or when a proxy refuses the size
 * @throws UnexpectedAnswerError when the server accepts with a response of unknown shape
 * @throws OfflineError in all other cases: a response outside the server's envelope did not come from it (S10)
 */
export async function request<Answer extends z.ZodMiniType>(
  caller: ApiCaller,
  method: Method,
  path: string,
  answer: Answer,
  body?: unknown,
  timeoutMs?: number,
): Promise<z.infer<Answer>> {
  return (await write(caller, method, path, answer, body, timeoutMs)).answer;
}

/**
 * Makes a `request` for a write whose effect is mirrored, and also returns the revisions that show it. Throws the same.
 */
export async function write<Answer extends z.ZodMiniType>(
  caller: ApiCaller,
  method: Method,
  path: string,
  answer: Answer,
  body?: unknown,
  timeoutMs = TIMEOUT_MS,
): Promise<Written<z.infer<Answer>>> {
  const headers = headersOf(caller);
  if (body !== undefined) headers['content-type'] = 'application/json';
  const came = await send(caller.fetch ?? fetch, path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
    // The server never redirects: a redirect comes from a proxy, which must not receive the body.
    redirect: 'error',
  });
  return judge(caller, `${method} ${path}`, came, answer);
}

/** Returns the headers that identify the caller, the company and the socket. */
export function headersOf({ token, tenant_id, socketId }: ApiCaller): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  if (tenant_id !== null) headers['x-tenant'] = String(tenant_id);
  const socket = socketId?.();
  if (socket) headers['x-socket-id'] = socket;
  return headers;
}

/** Received response, whatever its origin. */
export interface Came {
  status: number;
  json: unknown;
  /** Header X-Revisions. */
  revisions: string | null;
  /** Header Retry-After. */
  retryAfter?: string | null;
}

/** Interprets a response: returns the result of a call or throws the error that `request` throws. */
export function judge<Answer extends z.ZodMiniType>(
  caller: ApiCaller,
  call: string,
  { status, json, revisions, retryAfter }: Came,
  answer: Answer,
): Written<z.infer<Answer>> {
  if (status >= 200 && status < 300) {
    const parsed = answer.safeParse(json);
    if (parsed.success) return { answer: parsed.data, feeds: readRevisions(revisions) };
    if (isOurs(json, answer)) throw unexpected(call, parsed.error);
    throw new OfflineError();
  }
  const refused = failure.safeParse(json);
  if (status === 413 && !refused.success) throw new ApiError(status, NOT_LET_THROUGH, TOO_LARGE);
  if (!refused.success || AWAY.has(status)) throw new OfflineError();
  const { message, error, ...more } = refused.data;
  const answered = new ApiError(status, error, message, { ...more, wait_ms: waitOf(retryAfter) });
  if (answered.endsSession) caller.onSessionEnded?.(answered);
  if (error === 'two_factor_enrolment') caller.onMustEnrol?.();
  throw answered;
}

/**
 * Converts a Retry-After header to milliseconds: the server's own is in seconds; a date, as proxies may send, yields 0.
 */
export const waitOf = (retryAfter: string | null | undefined) => Number(retryAfter) * 1000 || 0;

/**
 * Whether a response is in the server's envelope: it has `data`, or a name of the call's own response. A portal's JSON
 * has neither.
 */
function isOurs(json: unknown, answer: z.ZodMiniType): boolean {
  const names = answer instanceof z.ZodMiniObject ? Object.keys(answer.shape) : [];
  return (
    typeof json === 'object' && json !== null && ['data', ...names].some(name => Object.hasOwn(json, name))
  );
}

const reported = new Set<string>();

/**
 * Creates the error for an unexpected response, and reports it once per call: the loop repeats calls and would fill the
 * log.
 */
function unexpected(call: string, cause: unknown): UnexpectedAnswerError {
  const error = new UnexpectedAnswerError(`${call} answered in an unknown shape`, { cause });
  if (!reported.has(call)) globalThis.reportError?.(error);
  reported.add(call);
  return error;
}

async function send(fetcher: typeof fetch, path: string, init: RequestInit): Promise<Came> {
  try {
    const response = await fetcher(`/api${path}`, init);
    const { status, headers } = response;
    const json =
      status === 204
        ? null
        : await response.json().catch(failure => (status === 413 ? null : Promise.reject(failure)));
    const [revisions, retryAfter] = [headers.get(REVISIONS_HEADER), headers.get('retry-after')];
    return { status, json, revisions, retryAfter };
  } catch (error) {
    // Network failures, timeouts and pages that are not JSON all mean that no response of the server arrived.
    throw new OfflineError((error as Error).name === 'TimeoutError');
  }
}
