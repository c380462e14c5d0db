import * as z from 'zod/mini';
import { REVISIONS_HEADER, readRevisions } from '../../domain/revisions';
import { ApiError, NOT_LET_THROUGH, OfflineError, UnexpectedAnswerError } from './error';
import { TIMEOUT_MS } from './timeout';

export interface ApiCaller {
  /** Null for a guest. */
  token: string | null;
  /** The company the request is about; null for none. */
  tenant_id: number | null;
  /** This page's realtime socket, which then is not poked about its own doing. */
  socketId?: () => string | undefined;
  /** The company demands a second factor before anything else: called before the error is thrown. */
  onMustEnrol?: () => void;
  /** The server ended the session: called before this error is thrown. */
  onSessionEnded?: (error: ApiError) => void;
  fetch?: typeof fetch;
}

const failure = z.object({
  message: z.string(),
  // Ours are machine words: a proxy's own JSON («Forbidden») must not pass for the end of a session (S10).
  error: z.string().check(z.regex(/^[a-z][a-z0-9_]*$/)),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  stands: z.optional(z.record(z.string(), z.unknown())),
  tenant_id: z.optional(z.int()),
});

const TOO_LARGE = 'O arquivo excede o tamanho máximo permitido';

/** Answers worth another try later: the server is up, but can't now. */
const AWAY = new Set([502, 503, 504]);

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** What a write comes to. */
export interface Written<Answer> {
  answer: Answer;
  /** Up to where the mirror must have come to show it (X-Revisions). */
  feeds: Record<string, number>;
}

/**
 * One request to our own server, its answer parsed by `answer`.
 *
 * @param timeoutMs after which it counts as offline: more for what the server itself waits for others with
 * @throws ApiError when the server says no, in its own envelope, or somebody in between that it is too large
 * @throws UnexpectedAnswerError when it says yes in a shape that is not known here
 * @throws OfflineError for everything else: whatever is not in our envelope did not come from our server (S10)
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

/** `request`, for a write whose effect is mirrored: with the revisions that show it. Throws the same. */
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
    // We never redirect: whoever does is in between, and must not be handed the body.
    redirect: 'error',
  });
  return judge(caller, `${method} ${path}`, came, answer);
}

/** Who asks, and in which company. */
export function headersOf({ token, tenant_id, socketId }: ApiCaller): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  if (tenant_id !== null) headers['x-tenant'] = String(tenant_id);
  const socket = socketId?.();
  if (socket) headers['x-socket-id'] = socket;
  return headers;
}

/** What came back, whoever it came from. */
export interface Came {
  status: number;
  json: unknown;
  /** The header X-Revisions. */
  revisions: string | null;
  /** The header Retry-After. */
  retryAfter?: string | null;
}

/** Tells what a response means: the answer of a call, or the error that `request` throws. */
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

/** Of a Retry-After, in milliseconds: ours is in seconds; a date, as others may say, counts as nothing said. */
export const waitOf = (retryAfter: string | null | undefined) => Number(retryAfter) * 1000 || 0;

/** Our envelope, whatever is in it: `data`, or any name that the call's own answer has. A portal's JSON has neither. */
function isOurs(json: unknown, answer: z.ZodMiniType): boolean {
  const names = answer instanceof z.ZodMiniObject ? Object.keys(answer.shape) : [];
  return (
    typeof json === 'object' && json !== null && ['data', ...names].some(name => Object.hasOwn(json, name))
  );
}

const reported = new Set<string>();

/** Reports a call's first unexpected answer: the loop asks again and again, and would fill the log with the same. */
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
    // Network failures, timeouts and pages that are no JSON all mean that nothing of ours came.
    throw new OfflineError((error as Error).name === 'TimeoutError');
  }
}
