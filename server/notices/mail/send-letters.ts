import { type AppError, inWords, tooOften } from '../../app-error';
import type { PoolClient, Queryable } from '../../database/pool';
import type { PayloadOf } from '../../jobs/payloads';
import { addJob } from '../../repositories/jobs';
import { countAttempt, type Limit, listAttempts } from '../../repositories/people/attempts';
import { type Addressee, findAddressee } from '../../repositories/people/users';

type Asked = PayloadOf<'mail'>;
type Often = Pick<Limit, 'max' | 'minutes'>;

export const DAY = 24 * 60;
export const DAY_MS = DAY * 60_000;
/** Most invitations of a company per day. */
export const INVITATIONS_A_DAY = 200;
/** Limits of e-mails that anyone can request repeatedly. */
const ASKED_FOR: Often[] = [
  { max: 3, minutes: 15 },
  { max: 10, minutes: DAY },
];
/** Limits of e-mails that inform a person about changes of their account. */
const NOTICE: Often[] = [{ max: 20, minutes: DAY }];

/**
 * Limits of e-mails of each kind to an address, and from a company or a person. Kinds are counted separately, and so
 * are the companies in whose name they are sent, so that no flood of one blocks another.
 */
const LIMITS: Record<Asked['letter'], { to: Often[]; by?: Often }> = {
  invitation: { to: ASKED_FOR, by: { max: INVITATIONS_A_DAY, minutes: DAY } },
  person_invited: { to: NOTICE },
  reset_password: { to: ASKED_FOR },
  verify_email: { to: ASKED_FOR, by: { max: 10, minutes: DAY } },
  password_changed: { to: NOTICE },
  two_factor_on: { to: NOTICE },
  two_factor_off: { to: NOTICE },
  email_change: { to: NOTICE },
  email_changed: { to: NOTICE },
  email_taken_back: { to: NOTICE },
  account_erased: { to: NOTICE },
};

/** Returns the current address of the e-mail's recipient. */
function recipientOf(asked: Asked, person: Addressee | undefined): string | undefined {
  if ('email' in asked) return asked.email;
  if ('old_email' in asked) return asked.old_email;
  return (asked.letter === 'verify_email' && person?.new_email) || person?.email;
}

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
  listAttempts(client, scopeBy('invitation'), String(tenantId));

const addLetter = (client: PoolClient, payload: Asked) =>
  addJob(client, { kind: 'mail', payload, key: null, runAt: null });

async function countLetters(
  client: PoolClient,
  asked: Asked[],
  besides: Limit[] = [],
): Promise<number | null> {
  const limits = [...besides];
  for (const one of asked) {
    const person = 'user_id' in one ? await findAddressee(client, one.user_id) : undefined;
    const to = recipientOf(one, person)?.toLowerCase();
    if (to) limits.push(...limitsOf(one, to));
  }
  if (limits.length === 0) return null;
  return countAttempt(client, limits);
}

const scopeBy = (letter: Asked['letter']) => `letters-by:${letter}`;

function limitsOf(asked: Asked, to: string): Limit[] {
  const { to: often, by } = LIMITS[asked.letter];
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
