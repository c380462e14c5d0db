import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/demo-accounts';
import type { Env } from './env';

/**
 * Returns the message for the person who started the server: the address, and in the demonstration the accounts. If no
 * one can sign in yet, `firstAccess` says how to set it up; `metrics` is the address of the metrics.
 */
export function greeting(
  env: Env,
  address: string,
  firstAccess: string | null,
  metrics: string | null,
): string {
  const lines = ['', `  Pátio em ${address}`, ''];
  if (firstAccess) lines.push(`  Primeiro acesso: ${firstAccess}`, '');
  if (metrics) lines.push(`  Métricas em ${metrics}`, '');
  if (!env.demo) return lines.join('\n');
  const width = Math.max(...DEMO_ACCOUNTS.map(({ email }) => email.length));
  lines.push(`  Contas da demonstração (senha: ${DEMO_PASSWORD})`);
  for (const { email, text } of DEMO_ACCOUNTS) lines.push(`    ${email.padEnd(width)}  ${text}`);
  return [...lines, ''].join('\n');
}
