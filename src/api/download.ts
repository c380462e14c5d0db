import * as z from 'zod/mini';
import { type ApiCaller, headersOf, judge } from './client';
import { OfflineError } from './error';

/** Milliseconds after which a download counts as offline: some files are large, and some are made on request. */
const DOWNLOAD_MS = 60_000;

/**
 * Downloads a file that requires a session, with the name that the server gives it.
 *
 * @param path below `/api`
 * @throws what `request` throws
 */
export async function download(caller: ApiCaller, path: string): Promise<File> {
  const { response, body } = await ask(caller, path);
  const { status, ok } = response;
  if (!ok) {
    const json: unknown = await new Response(body).json().catch(() => null);
    judge(caller, `GET ${path}`, { status, json, revisions: null }, z.never());
  }
  const [, name] =
    /^attachment;.*filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  // A captive portal's page has status 200 too, but is not a file.
  if (!name) throw new OfflineError();
  return new File([body], name, { type: body.type });
}

async function ask(caller: ApiCaller, path: string): Promise<{ response: Response; body: Blob }> {
  try {
    const response = await (caller.fetch ?? fetch)(`/api${path}`, {
      headers: { ...headersOf(caller), accept: '*/*' },
      signal: AbortSignal.timeout(DOWNLOAD_MS),
      redirect: 'error',
    });
    return { response, body: await response.blob() };
  } catch (error) {
    throw new OfflineError((error as Error).name === 'TimeoutError');
  }
}
