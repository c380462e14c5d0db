import * as z from 'zod/mini';
import { atMost } from './entities/scalars';

/** A random salt that the device made and stores unencrypted beside its encrypted data. */
export const deviceSalt = z.object({ salt: z.string().check(atMost(36), z.uuid()) });

/** 32 bytes in base64. */
export const deviceKey = z.object({ key: z.string().check(atMost(44)) });
