import type { FastifyRequest } from 'fastify';

/**
 * Matches a secret link (of an e-mail or a shared card), in the address of its page and in the call that the page
 * makes.
 */
const LINKS =
  /(\/(?:create-password|reset-password|email-verification|email-take-back|shared\/card|external_links)\/)[^/?#]+/;
const TOKEN = /([?&]token=)[^&#]*/g;

/** Returns the address without tokens, which would give access to readers of the log. */
export const withoutTokens = (url: string) => url.replace(LINKS, '$1…').replace(TOKEN, '$1…');

export const logOptions = (level: string) => ({
  level,
  redact: ['req.headers.authorization', 'req.headers.cookie'],
  serializers: {
    req({ method, url, host, ip }: FastifyRequest) {
      return { method, url: withoutTokens(url), host, remoteAddress: ip };
    },
  },
});
