import { type AppError, inWords, tooOften } from '../../app-error';
import type { PoolClient, Queryable } from '../../database/pool';
import { addJob } from '../../repositories/jobs';
import { countAttempt, type Limit, listAttempts } from '../../repositories/people/attempts';
import { findAddressee } from '../../repositories/people/users';
import { invitation } from './invitation-letter';
import { type Asked, letterKind } from './letters';

/**
 * Requests e-mails in the caller's transaction: they are only sent if that commits. Call it before feeds are touched,
 * and once for all e-mails, to avoid deadlocks.
 *
 * @throws AppError 429 with the time of the next possible one, because an action that a person must be notified of
 *   doesn't happen without the e-mail
 */
export async function sendLetters(client: PoolClient, ...asked: Asked[]): Promise<void> {
  const wait = await countLetters(client, asked);
  if (wait !== null) throw tooManyLetters(wait);
  for (const payload of asked) await addLetter(client, payload);
}

/**
 * Works like `sendLetters`, but silently leaves out e-mails over the limit: for callers who must not learn whether an
 * address is known, and for actions that the address's owner must be able to do whatever the number of e-mails.
 *
 * @param besides further limits to count
 * @returns whether the e-mail is sent
 */
export async function sendLetterWithinLimit(
  client: PoolClient,
  asked: Asked,
  besides: Limit[] = [],
): Promise<boolean> {
  const isWithin = (await countLetters(client, [asked], besides)) === null;
  if (isWithin) await addLetter(client, asked);
  return isWithin;
}

/**
 * Works like `sendLetters`, but returns the seconds until the e-mail may be requested again instead of refusing it;
 * null if it is sent.
 */
export async function sendLetterOrWait(client: PoolClient, asked: Asked): Promise<number | null> {
  const wait = await countLetters(client, [asked]);
  if (wait === null) await addLetter(client, asked);
  return wait;
}

/** Returns the times of a company's invitations of the last day, the oldest first. */
export const invitationsSent = (client: Queryable, tenantId: number): Promise<Date[]> =>
  listAttempts(client, scopeBy(invitation.name), String(tenantId));

const addLetter = (client: PoolClient, payload: Asked) =>
  addJob(client, { kind: 'mail', payload, key: null, runAt: null });

async function countLetters(
  client: PoolClient,
  asked: Asked[],
  besides: Limit[] = [],
): Promise<number | null> {
  const limits = [...besides];
  for (const one of asked) {
    const to = await recipientOf(client, one);
    if (to) limits.push(...limitsOf(one, to.toLowerCase()));
  }
  if (limits.length === 0) return null;
  return countAttempt(client, limits);
}

async function recipientOf(client: PoolClient, asked: Asked): Promise<string | undefined> {
  if ('email' in asked) return asked.email;
  if ('old_email' in asked) return asked.old_email;
  const person = await findAddressee(client, asked.user_id);
  return person && (letterKind(asked.letter).addressOf?.(person) ?? person.email);
}

const scopeBy = (letter: Asked['letter']) => `letters-by:${letter}`;

function limitsOf(asked: Asked, to: string): Limit[] {
  const { to: often, by } = letterKind(asked.letter);
  const limits = often.map(limit => ({
    scope: `letter:${asked.letter}:${limit.minutes}`,
    subject: 'tenant_id' in asked ? `${to} ${asked.tenant_id}` : to,
    ...limit,
  }));
  const cause = 'tenant_id' in asked ? String(asked.tenant_id) : 'user_id' in asked && asked.user_id;
  if (by && cause) limits.push({ scope: scopeBy(asked.letter), subject: cause, ...by });
  return limits;
}

const tooManyLetters = (seconds: number): AppError =>
  tooOften(seconds, `Já saíram e-mails demais. Tente novamente em ${inWords(seconds)}.`);
