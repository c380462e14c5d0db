import http from 'node:http';
import https from 'node:https';
import webPush, { type RequestDetails } from 'web-push';
import * as z from 'zod/mini';
import type { Queryable } from '../database/pool';
import { type AddressRules, PUBLIC_ONLY, pinTo, resolveAddress } from '../outbound/resolve-address';
import { readSetting } from '../repositories/settings';
import type { PushSender } from './push-message';

/** A subscription as browsers give it. */
export const subscription = z.object({
  endpoint: z.string().check(
    z.maxLength(1000),
    z.refine(value => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), 'Endereço inválido'),
  ),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{80,100}=*$/, 'Chave inválida')),
    auth: z.string().check(z.regex(/^[\w-]{20,30}=*$/, 'Chave inválida')),
  }),
});

const keyPair = z.object({ publicKey: z.string(), privateKey: z.string() });

/** The installation's own keys, made at its first use; browsers are told the public one. */
export async function findVapidKeys(client: Queryable): Promise<z.infer<typeof keyPair>> {
  return keyPair.parse(await readSetting(client, 'vapid', () => webPush.generateVAPIDKeys()));
}

const WAIT_MS = 15_000;
/** Kept by the push service for a device that is off, in seconds. */
const TTL = 24 * 3600;
/** It knows of no such device (any more), or never will: one of other keys, or that was made up. */
const GONE = new Set([400, 403, 404, 410]);

/**
 * Standard Web Push. Where a device is reached is an address that its browser gave, so it is looked at like any other
 * address from outside: nothing inside our network is ever called.
 *
 * @param contact whom a push service may turn to, `mailto:` or `https:`
 */
export function createWebPush(
  client: Queryable,
  contact: string,
  rules: AddressRules = PUBLIC_ONLY,
): PushSender {
  return {
    async send(token, message) {
      const target = subscription.parse(JSON.parse(token));
      const keys = await findVapidKeys(client);
      const details = encrypt(target, JSON.stringify(message), { subject: contact, ...keys });
      if (!details) return 'gone';
      const status = await post(details, rules);
      if (GONE.has(status)) return 'gone';
      if (status >= 200 && status < 300) return 'sent';
      throw new Error(`the push service answered ${status}`);
    },
  };
}

/** Null for a device whose key is no point of the curve: nothing can be encrypted for it. */
function encrypt(
  target: z.infer<typeof subscription>,
  text: string,
  vapidDetails: { subject: string; publicKey: string; privateKey: string },
): RequestDetails | null {
  try {
    return webPush.generateRequestDetails(target, text, { vapidDetails, TTL, urgency: 'high' });
  } catch {
    return null;
  }
}

async function post({ endpoint, headers, body }: RequestDetails, rules: AddressRules): Promise<number> {
  const url = new URL(endpoint);
  const addresses = await resolveAddress(url, rules);
  const { request } = url.protocol === 'https:' ? https : http;
  const options = {
    method: 'POST',
    headers: headers as http.OutgoingHttpHeaders,
    agent: false,
    lookup: pinTo(addresses),
    signal: AbortSignal.timeout(WAIT_MS),
  };
  return new Promise((resolve, reject) => {
    request(url, options, answer => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on('error', reject)
      .end(body);
  });
}
