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

/** As what the server knows a browser. */
export interface PushDevice {
  provider: PushConfig['provider'];
  token: string;
  /** Its notifications say that something is new, and no more. */
  hides_content?: boolean | undefined;
}

/** By what and for which key a browser is registered. Throws as `request` does. */
export const askPushConfig = async (caller: ApiCaller): Promise<PushConfig> =>
  (await request(caller, 'GET', '/push-devices/config', config)).data;

/** Has the server know this browser, in the place of what it knew it as before, or forget it. Throws as `request` does. */
export const tellPushDevice = (
  caller: ApiCaller,
  method: 'POST' | 'DELETE',
  { provider, token, hides_content }: PushDevice,
): Promise<unknown> =>
  request(caller, method, `/push-devices/${provider}`, z.unknown(), { token, hides_content });
