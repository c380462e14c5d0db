import * as z from 'zod/mini';
import { type ApiCaller, headersOf, judge } from './client';
import { OfflineError } from './error';

/** After this a download counts as offline, in milliseconds: some files are long, and some are only then made. */
const DOWNLOAD_MS = 60_000;

/**
 * A file that our server gives to whom it knows, with the name that the server gave it.
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
  // A portal's page says that all is well, too, but is no file.
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
