import type { Queryable } from '../database/pool';

/** Accounts of the demonstration, as they are printed at start. */
export const DEMO_PASSWORD = 'patio-demo';

export const DEMO_ACCOUNTS = [
  { email: 'organizacao@patio.test', text: 'organização Grupo Pátio' },
  { email: 'gestor@aurora.test', text: 'Aurora Veículos, gestor' },
  { email: 'vendas@aurora.test', text: 'Aurora Veículos, vendas' },
  { email: 'patio@aurora.test', text: 'Aurora Veículos, pátio' },
  { email: 'aprova@aurora.test', text: 'Aurora Veículos, aprovações' },
  { email: 'gestor@serra.test', text: 'Serra Motors, gestor' },
];

/** Returns whether the accounts with the public password exist. A production server does not start with them. */
export async function hasDemoAccounts(client: Queryable): Promise<boolean> {
  const emails = DEMO_ACCOUNTS.map(({ email }) => email);
  const { rowCount } = await client.query('SELECT FROM users WHERE lower(email) = ANY($1) LIMIT 1', [emails]);
  return Boolean(rowCount);
}
