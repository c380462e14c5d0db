import type { StoredSession } from '../../src/state/session/device';
import { idOf } from './ids';

/** Creates a session in which Ana is signed in, in company 1; she is also in company 2. */
export function aSession(values: Partial<StoredSession> = {}): StoredSession {
  const company = (id: number) => ({
    id,
    name: `Empresa ${id}`,
    subdomain: null,
    status: 1,
    time_zone: 'America/Sao_Paulo',
    customization: {},
    role: 'user' as const,
  });
  const user = {
    id: idOf('ana'),
    name: 'Ana',
    email: 'ana@example.com',
    occupation: null,
    photo: null,
    current_tenant_id: 1,
    tenants: [company(1), company(2)],
  };
  return { key: 'session', token: 'abc', user, tenant_id: 1, ...values };
}
