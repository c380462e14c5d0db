import type { IncomingMessage } from 'node:http';
import { type AddressRules, resolveAddress } from '../../outside/resolve-address';
import { explainFailure, explainStatus } from './explain-failure';
import { parseFeedAddress } from './feed-address';
import { FeedError } from './feed-error';
import { requestAddress } from './request-address';

const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Returns the response with the file, after at most three redirects. Each address on the way is parsed, resolved,
 * checked and pinned. Throws FeedError; the caller reads or destroys the response.
 */
export async function openFeed(
  address: string,
  rules: AddressRules,
  signal: AbortSignal,
): Promise<{ response: IncomingMessage; url: URL }> {
  let url = parseFeedAddress(address);
  for (let redirects = 0; ; redirects++) {
    const response = await ask(url, rules, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return { response, url };
    response.destroy();
    if (!REDIRECTS.has(statusCode) || !headers.location) throw explainStatus(statusCode);
    if (redirects === MAX_REDIRECTS) {
      throw new FeedError(
        'too_many_redirects',
        `O endereço redireciona vezes demais (o limite é ${MAX_REDIRECTS}).`,
      );
    }
    url = parseFeedAddress(headers.location, url);
  }
}

async function ask(url: URL, rules: AddressRules, signal: AbortSignal): Promise<IncomingMessage> {
  try {
    const addresses = await unlessAborted(resolveAddress(url, rules), signal);
    return await requestAddress(url, addresses, signal);
  } catch (error) {
    throw signal.aborted ? signal.reason : explainFailure(error, url.hostname);
  }
}

/** Rejects once the signal is aborted, since a name lookup can't be stopped. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
