import type { PoolClient } from 'pg';
import { v7 as newId } from 'uuid';
import { WHITE_LABEL_TENANT } from '../../domain/company/organization';
import type { TenantRole } from '../../domain/entities/people';
import { createCompany } from '../people/change-company';
import { hashPassword } from '../people/passwords';
import { createUser } from '../repositories/people/company-members';
import { DEMO_PASSWORD } from './demo-accounts';

export const AURORA = 1;

const COMPANIES = [
  {
    id: AURORA,
    name: 'Aurora Veículos',
    subdomain: 'aurora',
    cnpj: '12ABC34501DE35',
    phone: '+5511955550142',
    customization: { primary_color: '#0b7285' },
  },
  { id: 2, name: 'Serra Motors', subdomain: 'serra', customization: { primary_color: '#5f3dc4' } },
];

const PEOPLE: {
  key: string;
  tenant: number;
  role: TenantRole;
  email: string;
  name: string;
  occupation: string;
}[] = [
  {
    key: 'org',
    tenant: 0,
    role: 'admin',
    email: 'organizacao@patio.test',
    name: 'Otávio Prado',
    occupation: 'Administrador',
  },
  {
    key: 'gestor',
    tenant: AURORA,
    role: 'admin',
    email: 'gestor@aurora.test',
    name: 'Marina Costa',
    occupation: 'Gerente',
  },
  {
    key: 'vendas',
    tenant: AURORA,
    role: 'user',
    email: 'vendas@aurora.test',
    name: 'Rafael Souza',
    occupation: 'Vendas',
  },
  {
    key: 'patio',
    tenant: AURORA,
    role: 'user',
    email: 'patio@aurora.test',
    name: 'João Lima',
    occupation: 'Pátio',
  },
  {
    key: 'aprova',
    tenant: AURORA,
    role: 'user',
    email: 'aprova@aurora.test',
    name: 'Ana Ribeiro',
    occupation: 'Financeiro',
  },
  {
    key: 'serra',
    tenant: 2,
    role: 'admin',
    email: 'gestor@serra.test',
    name: 'Sérgio Motta',
    occupation: 'Gerente',
  },
];

/** Creates the demo's companies and their people. Returns the people's ids by their short name. */
export async function seedAccounts(client: PoolClient): Promise<Record<string, string>> {
  for (const { id, ...company } of COMPANIES) await createCompany(client, company, id);
  return seedPeople(
    client,
    PEOPLE.filter(({ tenant }) => tenant !== WHITE_LABEL_TENANT),
  );
}

/** Creates the organisation of the companies, and its administrator. */
export async function seedOrganization(client: PoolClient): Promise<void> {
  await createCompany(client, { name: 'Grupo Pátio' }, WHITE_LABEL_TENANT);
  await seedPeople(
    client,
    PEOPLE.filter(({ tenant }) => tenant === WHITE_LABEL_TENANT),
  );
}

async function seedPeople(client: PoolClient, people: typeof PEOPLE): Promise<Record<string, string>> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const ids: Record<string, string> = {};
  for (const { key, tenant, role, email, name, occupation } of people) {
    ids[key] = newId();
    await createUser(client, tenant, role, { id: ids[key], name, email, occupation, password_hash });
  }
  return ids;
}
