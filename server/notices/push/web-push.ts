import { createECDH } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import webPush, { type RequestDetails } from 'web-push';
import * as z from 'zod/mini';
import { atMost } from '../../../domain/entities/scalars';
import { BOUNDS } from '../../bounds';
import type { Queryable } from '../../database/pool';
import { type AddressRules, PUBLIC_ONLY, pinTo, resolveAddress } from '../../outside/resolve-address';
import { readSetting } from '../../repositories/flows/settings';
import type { PushSender } from './push-message';

function isPointOfCurve(key: string): boolean {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  try {
    curve.computeSecret(key, 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** A subscription in the format of browsers. */
export const subscription = z.object({
  endpoint: z.string().check(
    atMost(1000),
    z.refine(value => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), 'Endereço inválido'),
  ),
  keys: z.object({
    p256dh: z
      .string()
      .check(z.regex(/^[\w-]{80,100}=*$/, 'Chave inválida'), z.refine(isPointOfCurve, 'Chave inválida')),
    auth: z.string().check(z.regex(/^[\w-]{20,30}=*$/, 'Chave inválida')),
  }),
});

const keyPair = z.object({ publicKey: z.string(), privateKey: z.string() });

/** Returns the installation's own keys, which are made at their first use. Browsers get the public one. */
export async function findVapidKeys(client: Queryable): Promise<z.infer<typeof keyPair>> {
  return keyPair.parse(await readSetting(client, 'vapid', () => webPush.generateVAPIDKeys()));
}

/** Seconds for which the push service stores a message for a device that is off. */
const TTL = 24 * 3600;
/**
 * Statuses for a device that the service no longer knows. Other errors may be the server's fault, for which no device
 * is removed.
 */
const GONE = new Set([404, 410]);

/**
 * Sends by standard Web Push. A device's address comes from its browser, so it is checked like any other foreign
 * address: nothing inside the server's network is ever called.
 *
 * @param contact contact for push services, as `mailto:`
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
      const vapidDetails = { subject: contact, ...keys };
      const options = { vapidDetails, TTL, urgency: 'high' as const };
      const details = webPush.generateRequestDetails(target, JSON.stringify(message), options);
      const status = await post(details, rules);
      if (GONE.has(status)) return 'gone';
      if (status >= 200 && status < 300) return 'sent';
      throw new Error(`the push service answered ${status}`);
    },
  };
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
    signal: AbortSignal.timeout(BOUNDS.pushWait),
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
