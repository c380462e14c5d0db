import * as z from 'zod/mini';
import { type ApiCaller, request } from './client';

const config = z.object({
  data: z.object({
    provider: z.enum(['firebase', 'webpush']),
    public_key: z.string(),
    firebase: z.nullable(z.record(z.string(), z.string())),
  }),
});
export type PushConfig = z.infer<typeof config>['data'];

/** Data by which the server knows a browser. */
export interface PushDevice {
  provider: PushConfig['provider'];
  token: string;
  /** True if its notifications say only that something is new. */
  hides_content?: boolean | undefined;
}

/** Reads the push provider and the key with which a browser registers. Throws as `request` does. */
export const askPushConfig = async (caller: ApiCaller): Promise<PushConfig> =>
  (await request(caller, 'GET', '/push-devices/config', config)).data;

/**
 * Registers this browser at the server, replacing its previous registration, or removes it. Throws as `request` does.
 */
export const tellPushDevice = (
  caller: ApiCaller,
  method: 'POST' | 'DELETE',
  { provider, token, hides_content }: PushDevice,
): Promise<unknown> =>
  request(caller, method, `/push-devices/${provider}`, z.unknown(), { token, hides_content });
