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
/** Invitations that a company may cause. */
export const INVITATIONS_A_DAY = 200;
/** That anybody may ask for, over and over. */
const ASKED_FOR: Often[] = [
  { max: 3, minutes: 15 },
  { max: 10, minutes: DAY },
];
/** That tell somebody what was done to their account. */
const NOTICE: Often[] = [{ max: 20, minutes: DAY }];

/**
 * How many letters of each kind an address gets, and how many a company or a person causes. Kinds are counted apart,
 * and so are companies in whose name they go: no flood of one keeps another back.
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

/** Where the letter goes, as things are now. */
function recipientOf(asked: Asked, person: Addressee | undefined): string | undefined {
  if ('email' in asked) return asked.email;
  if ('old_email' in asked) return asked.old_email;
  return (asked.letter === 'verify_email' && person?.new_email) || person?.email;
}

/**
 * Asks for letters in the caller's transaction: they leave only if that commits. Before it touches any feed, and all
 * at once, or two of them could wait for each other.
 *
 * @throws AppError 429 with the time of the next one: what somebody must be told of is not done without the letter
 */
export async function sendLetters(client: PoolClient, ...asked: Asked[]): Promise<void> {
  const wait = await countLetters(client, asked);
  if (wait !== null) throw tooManyLetters(wait);
  for (const payload of asked) await addLetter(client, payload);
}

/**
 * As `sendLetters`, but what is over the limit is left out and nobody is told: for who must not learn whether there is
 * such an address, and for what an address's owner must be able to do however many letters there have been.
 *
 * @param besides what is counted as well
 * @returns whether it leaves
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

/** As `sendLetters`, but answers in how many seconds it may be asked for again, instead of refusing it; null: it leaves. */
export async function sendLetterOrWait(client: PoolClient, asked: Asked): Promise<number | null> {
  const wait = await countLetters(client, [asked]);
  if (wait === null) await addLetter(client, asked);
  return wait;
}

/** When a company's invitations of the last day left, the oldest first. */
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
