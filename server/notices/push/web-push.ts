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

/** A subscription as browsers give it. */
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

/** The installation's own keys, made at its first use; browsers are told the public one. */
export async function findVapidKeys(client: Queryable): Promise<z.infer<typeof keyPair>> {
  return keyPair.parse(await readSetting(client, 'vapid', () => webPush.generateVAPIDKeys()));
}

/** Kept by the push service for a device that is off, in seconds. */
const TTL = 24 * 3600;
/** It knows of no such device any more. Anything else may be our own fault, for which nobody loses a device. */
const GONE = new Set([404, 410]);

/**
 * Standard Web Push. Where a device is reached is an address that its browser gave, so it is looked at like any other
 * address from outside: nothing inside our network is ever called.
 *
 * @param contact whom a push service may turn to, as `mailto:`
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
