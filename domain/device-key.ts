import * as z from 'zod/mini';
import { atMost } from './entities/scalars';

/** A salt that the device has made by chance, and keeps in the clear beside what is sealed. */
export const deviceSalt = z.object({ salt: z.string().check(atMost(36), z.uuid()) });

/** 32 bytes in base64. */
export const deviceKey = z.object({ key: z.string().check(atMost(44)) });
