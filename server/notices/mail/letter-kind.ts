import * as z from 'zod/mini';
import { uuid } from '../../../domain/entities/scalars';
import { createToken, hashToken } from '../../http/require-session';
import type { JobDeps } from '../../jobs/job';
import { findBrand } from '../../repositories/branding';
import { createLink, type LinkPurpose } from '../../repositories/cards/links';
import type { Limit } from '../../repositories/people/attempts';
import { type Addressee, findAddressee, findAddresseeByEmail } from '../../repositories/people/users';
import type { Letter } from './letter';
import type { Sender } from './sender';

type Often = Pick<Limit, 'max' | 'minutes'>;

/** Minutes of an hour, a day and a week. */
export const HOUR = 60;
export const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;
/** Limits of e-mails that anyone can request repeatedly. */
export const ASKED_FOR: Often[] = [
  { max: 3, minutes: 15 },
  { max: 10, minutes: DAY },
];
/** Limits of e-mails that inform a person about changes of their account. */
export const NOTICE: Often[] = [{ max: 20, minutes: DAY }];

/** A kind of e-mail: all that is special about it stands in one file, which `letters.ts` lists. */
export interface LetterKind<Name extends string = string, Shape extends z.core.$ZodShape = z.core.$ZodShape> {
  /** Stored in the database, so it is never used for another kind. */
  name: Name;
  payload: Shape;
  /**
   * Most e-mails of the kind to one address, and from one company or person. Each kind and each company is counted by
   * itself, so that a flood of one doesn't block another.
   */
  to: Often[];
  by?: Often;
  /** Returns the recipient's address if it is neither in the payload (`email`, `old_email`) nor that of the account. */
  addressOf?(person: Addressee): string;
  /** Writes the e-mail; null if its reason no longer exists. */
  write(payload: z.output<z.ZodMiniObject<Shape>>, deps: JobDeps): Promise<Letter | null>;
  /** Runs once the e-mail is sent. */
  afterwards?(payload: z.output<z.ZodMiniObject<Shape>>, deps: JobDeps): Promise<void>;
}

export const defineLetter = <Name extends string, Shape extends z.core.$ZodShape>(
  kind: LetterKind<Name, Shape>,
): LetterKind<Name, Shape> => kind;

/** Payload of an e-mail to the person with an account, and to the one who signs in by an address. */
export const TO_ACCOUNT = { user_id: uuid };
export const TO_ADDRESS = { email: z.string() };

/** Returns the organisation or company in whose name an e-mail is written, with the address where it opens. */
export async function senderOf({ pool, addressOf }: JobDeps, tenantId: number | null) {
  const { name, subdomain, customization } = await findBrand(pool, tenantId);
  const sender: Sender = { name, color: customization.primary_color };
  return { sender, home: addressOf(subdomain) };
}

interface ToPerson {
  sender: Sender;
  person: Addressee;
  /** Makes a link that works once, for so many minutes; `email` is the address that it is about. */
  linkTo(path: string, purpose: LinkPurpose, minutes: number, email?: string): Promise<string>;
}

/** Writes an e-mail to a person with an account; null for an unknown person, or one disabled since. */
export async function writeTo(
  to: { user_id: string } | { email: string },
  deps: JobDeps,
  write: (to: ToPerson) => Letter | null | Promise<Letter | null>,
): Promise<Letter | null> {
  const { pool } = deps;
  const person =
    'email' in to ? await findAddresseeByEmail(pool, to.email) : await findAddressee(pool, to.user_id);
  if (!person) return null;
  const { id: user_id, current_tenant_id: tenant_id } = person;
  const { sender, home } = await senderOf(deps, tenant_id);
  const linkTo: ToPerson['linkTo'] = async (path, purpose, minutes, email) => {
    const token = createToken();
    const about = { purpose, user_id, tenant_id, email: email ?? null, minutes };
    await createLink(pool, { token_hash: hashToken(token), ...about });
    return `${home}${path}${token}`;
  };
  return write({ sender, person, linkTo });
}
