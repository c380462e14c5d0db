import { AURORA } from '../../server/demo/seed-accounts';
import { SALE } from '../../server/flows/templates/shipped/sale';
import { inviteByLetter, linkInLetter } from '../harness/letter-links';
import { shareFullCard } from '../harness/shared-link';
import type { Site } from '../harness/site';

/** The ids and tokens that addresses need. */
export interface Named {
  flow: { id: string; card_id: string };
  /** Tokens of links that people were sent. */
  tokens: Record<'card' | 'invitation' | 'reset_password' | 'verify_email' | 'take_back_email', string>;
  /** Person of the company, and `waiting`, the approval that waits for the approver. */
  person: string;
  waiting: string;
}

/** Looks up, or creates, the ids and tokens for addresses of a site with the demonstration's data. */
export async function nameAll({ pool }: Site): Promise<Named> {
  const flows = await pool.query(
    `SELECT b.id, (SELECT c.id FROM cards c WHERE c.board_id = b.id ORDER BY c.identifier DESC LIMIT 1) AS card_id
       FROM boards b WHERE b.name = 'Venda de veículos'`,
  );
  const tokens = {
    card: await shareFullCard(pool, AURORA),
    invitation: await inviteByLetter(pool, 'eva@aurora.test'),
    reset_password: await linkInLetter(pool, 'reset_password'),
    verify_email: await linkInLetter(pool, 'verify_email'),
    take_back_email: await linkInLetter(pool, 'take_back_email'),
  };
  const people = await pool.query("SELECT id FROM users WHERE email = 'vendas@aurora.test'");
  const asked = await pool.query("SELECT id FROM approvals WHERE state = 'pending' LIMIT 1");
  return { flow: flows.rows[0], tokens, person: people.rows[0].id, waiting: asked.rows[0].id };
}

const tabs = (path: string, names: string[]) => names.map(name => `${path}?tab=${name}`);

export const boardOf = ({ flow }: Named) => `/flows/${flow.id}`;
export const cardOf = (named: Named) => `${boardOf(named)}/cards/${named.flow.card_id}`;
export const settingsOf = (named: Named) => `${boardOf(named)}/settings`;

/** All addresses that each kind of person can open, each tab separately. */
export const PAGES: [who: string, email: string | null, paths: (named: Named) => string[]][] = [
  [
    'a guest',
    null,
    ({ tokens }) => [
      '/',
      '/auth/forgot-password',
      '/auth/reset-password',
      '/auth/reset-password/x',
      `/auth/reset-password/${tokens.reset_password}`,
      `/auth/create-password/${tokens.invitation}`,
      '/auth/create-success',
      '/auth/email-verification',
      `/auth/email-verification?token=${tokens.verify_email}`,
      `/auth/email-take-back?token=${tokens.take_back_email}`,
      '/shared/card/x',
      `/shared/card/${tokens.card}`,
    ],
  ],
  [
    'who administers a company',
    'gestor@aurora.test',
    named => [
      '/home',
      '/flows',
      boardOf(named),
      ...tabs(settingsOf(named), ['flow', 'forms', 'tags', 'members', 'stats']),
      cardOf(named),
      ...tabs(cardOf(named), [
        'tasks',
        'attachments',
        'products',
        'connections',
        'history',
        'comments',
        'approvals',
      ]),
      '/approvals',
      '/notifications',
      '/templates',
      `/templates/${SALE.id}`,
      '/sync',
      '/promises',
      ...tabs('/my-account', ['data', 'security', 'companies', 'privacy', 'notifications', 'preferences']),
      ...tabs('/my-company', ['data', 'look', 'people', 'stock', 'audit', 'kept']),
      '/my-organization',
      '/team',
      '/two-factor',
      '/not-there',
    ],
  ],
  [
    'who sells',
    'vendas@aurora.test',
    named => [
      ...['/home', boardOf(named), cardOf(named), settingsOf(named), '/my-company', '/stock'],
      ...['/ready', '/scan', '/check', '/tray', `${boardOf(named)}/labels`],
    ],
  ],
  [
    'who approves',
    'aprova@aurora.test',
    ({ waiting }) => ['/home', ...['/approvals', '/approvals?state=approved', `/approvals?open=${waiting}`]],
  ],
  [
    'who administers the organisation',
    'organizacao@patio.test',
    ({ person }) => [
      '/home',
      '/companies',
      '/companies/create',
      '/companies/1',
      '/companies/1?tab=payment',
      '/companies/1/users',
      '/companies/1/users/create',
      `/companies/1/users/${person}`,
      ...tabs('/my-organization', ['data', 'look', 'people', 'payment', 'audit']),
    ],
  ],
];
