import Dexie, { type Table } from 'dexie';
import * as z from 'zod/mini';
import { tenant, tenantRole } from '../../domain/entities/people';

export const sessionUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  occupation: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  current_tenant_id: z.nullable(z.int()),
  tenants: z.array(z.extend(tenant, { role: tenantRole })),
});
export type SessionUser = z.infer<typeof sessionUser>;

export interface StoredSession {
  key: 'session';
  token: string;
  user: SessionUser;
  tenant_id: number;
}

/** What belongs to the device and not to a person's company: who is signed in. */
class DeviceDatabase extends Dexie {
  session!: Table<StoredSession, string>;

  constructor() {
    super('patio-device');
    this.version(1).stores({ session: 'key' });
  }
}

export const device = new DeviceDatabase();
