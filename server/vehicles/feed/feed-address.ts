import { FeedError } from './feed-error';

const ADDRESS_MAX = 2048;

/**
 * Reads the address of a feed; `base` is the address that redirected to it. Returns a URL whose host has one spelling:
 * the standard turns 2130706433, 0x7f.1 and 0177.0.0.1 into 127.0.0.1. Throws FeedError `invalid_address`. Doesn't use
 * the network, so it may also check what a person types.
 */
export function parseFeedAddress(text: string, base?: URL): URL {
  const address = text.trim();
  if (address.length > ADDRESS_MAX || !URL.canParse(address, base)) throw invalidAddress();
  const url = new URL(address, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw invalidAddress();
  // Credentials would be stored and shown with the address, and sent on to its redirects.
  if (url.username || url.password) {
    throw new FeedError('invalid_address', 'O endereço não pode conter usuário e senha.');
  }
  return url;
}

function invalidAddress(): FeedError {
  return new FeedError(
    'invalid_address',
    'Endereço inválido. Informe o endereço completo, começando com http:// ou https://.',
  );
}
